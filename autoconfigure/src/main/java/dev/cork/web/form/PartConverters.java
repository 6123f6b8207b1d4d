/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package dev.cork.web.form;

import java.lang.reflect.Type;

import dev.cork.web.error.HttpErrors;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.web.multipart.MultipartFile;

/**
 * Chooses the converter of parts by the type of the parameter.
 */
final class PartConverters {

	private final @Nullable JsonCodec json;

	private final int maxInMemoryBytes;

	PartConverters(@Nullable JsonCodec json, int maxInMemoryBytes) {
		this.json = json;
		this.maxInMemoryBytes = maxInMemoryBytes;
	}

	/** A part itself, or a file as Spring MVC knows it. */
	static boolean isPart(Class<?> type) {
		return type == Part.class || type == FilePart.class || type == FormFieldPart.class
				|| type == MultipartFile.class;
	}

	/**
	 * What each part of a name is made into by itself, rather than all of a JSON array.
	 */
	static boolean isSingle(Class<?> type) {
		return isPart(type) || type == String.class || type == byte[].class;
	}

	/** The converter to a type. */
	PartConverter of(ResolvableType type, String name) {
		Class<?> target = type.toClass();
		if (target == MultipartFile.class) {
			return new Files();
		}
		if (isPart(target)) {
			return (part, partName) -> itself(target, part, partName);
		}
		if (target == String.class) {
			return (part, partName) -> PartContent.text(part, partName, this.maxInMemoryBytes);
		}
		if (target == byte[].class) {
			return (part, partName) -> PartContent.bytes(part, partName, this.maxInMemoryBytes);
		}
		return json(type.getType(), name);
	}

	private static Part itself(Class<?> type, Part part, String name) {
		if (!type.isInstance(part)) {
			throw HttpErrors.badRequest("The part '" + name + "' is "
					+ ((type == FilePart.class) ? "no file: it has no filename" : "no plain field"));
		}
		return part;
	}

	private PartConverter json(Type type, String name) {
		if (this.json == null) {
			throw new IllegalArgumentException("there is no JsonMapper bean to read the part with; "
					+ "add spring-boot-starter-jackson, or take a String, a byte[] or a Part");
		}
		return new JsonPartConverter(this.json.decoder(type, "The part '" + name + "'"), this.maxInMemoryBytes);
	}

	/** As in Spring MVC a field is no file. */
	private static final class Files implements PartConverter {

		@Override
		public boolean accepts(Part part) {
			return part instanceof FilePart;
		}

		@Override
		public Object convert(Part part, String name) {
			return new UploadedFile((FilePart) part);
		}

	}

}
