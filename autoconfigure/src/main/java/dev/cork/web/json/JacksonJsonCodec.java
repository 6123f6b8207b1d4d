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

package dev.cork.web.json;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.json.JsonMapper;

import dev.cork.web.error.HttpErrors;

/**
 * Bodies through Jackson 3, with the mapper that Boot configured.
 */
public final class JacksonJsonCodec implements JsonCodec {

	private final JsonMapper mapper;

	/**
	 * Bodies through a mapper.
	 * @param mapper the application's own
	 */
	public JacksonJsonCodec(JsonMapper mapper) {
		this.mapper = mapper;
	}

	@Override
	public JsonDecoder decoder(Type type, String what) {
		ObjectReader reader = this.mapper.readerFor(this.mapper.constructType(type));
		return (body) -> read(reader, body, what);
	}

	@Override
	public JsonEncoder encoder(Type type) {
		JavaType javaType = this.mapper.constructType(type);
		// A container's element type is known from its declaration only; elsewhere the
		// value's own class says more than the declared one
		ObjectWriter writer = javaType.isContainerType() ? this.mapper.writerFor(javaType) : this.mapper.writer();
		return writer::writeValueAsBytes;
	}

	@Override
	public String toJson(Object value) {
		return this.mapper.writeValueAsString(value);
	}

	private static @Nullable Object read(ObjectReader reader, byte[] body, String what) {
		try {
			return reader.readValue(body);
		}
		catch (InvalidDefinitionException ex) {
			// The type cannot be read at all: no fault of the client
			throw ex;
		}
		catch (StreamReadException ex) {
			throw HttpErrors.badRequest(what + " is not valid JSON" + place(ex.getLocation()), ex);
		}
		catch (DatabindException ex) {
			throw HttpErrors.badRequest(what + " has a wrong value" + path(ex), ex);
		}
		catch (JacksonException ex) {
			throw HttpErrors.badRequest(what + " cannot be read as JSON", ex);
		}
	}

	private static String place(@Nullable TokenStreamLocation location) {
		return (location != null) ? " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")" : "";
	}

	private static String path(DatabindException ex) {
		StringBuilder path = new StringBuilder();
		for (JacksonException.Reference reference : ex.getPath()) {
			if (reference.getPropertyName() != null) {
				path.append(path.isEmpty() ? "" : ".").append(reference.getPropertyName());
			}
			else {
				path.append('[').append(reference.getIndex()).append(']');
			}
		}
		return path.isEmpty() ? "" : " at '" + path + "'";
	}

}
