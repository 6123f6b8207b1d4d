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

package dev.cork.web.resource;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

/**
 * A file that was found, or one of its compressed forms.
 *
 * @param resource to be read
 * @param length in bytes
 * @param lastModified in milliseconds since the epoch, 0 or less if that is not known
 */
record StaticFile(Resource resource, long length, long lastModified) {

	/**
	 * Looks for a file. On a thread that may block.
	 * @param location ends in a slash
	 * @param name a {@link StaticPath}
	 * @return the file, or {@code null} if there is none there, or no regular one, or if
	 * it leads out of the location by a link
	 * @throws IOException if the location cannot be read
	 */
	static @Nullable StaticFile find(Resource location, String name) throws IOException {
		try {
			if (location instanceof ClassPathResource) {
				// the folder may be in several archives at the same time
				Resource resource = location.createRelative(name);
				return resource.isFile() ? ofFile(rootOf(resource.getFilePath(), name), name)
						: ofEntry(location, resource, name);
			}
			return location.isFile() ? ofFile(location.getFilePath(), name)
					: ofEntry(location, location.createRelative(name), name);
		}
		catch (FileSystemException | FileNotFoundException | InvalidPathException ex) {
			// not there, a file where a folder should be, too long a name, a loop of
			// links
			return null;
		}
	}

	private static Path rootOf(Path file, String name) {
		Path root = file;
		for (int i = name.split("/").length; i > 0; i--) {
			root = Objects.requireNonNull(root.getParent());
		}
		return root;
	}

	private static @Nullable StaticFile ofFile(Path root, String name) throws IOException {
		Path file = root.resolve(name).toRealPath();
		if (!file.startsWith(root.toRealPath()) || !Files.isRegularFile(file)) {
			return null;
		}
		return new StaticFile(new FileSystemResource(file), Files.size(file),
				Files.getLastModifiedTime(file).toMillis());
	}

	private static @Nullable StaticFile ofEntry(Resource location, Resource resource, String name) throws IOException {
		// a folder of an archive exists as well
		if (!resource.exists() || location.createRelative(name + "/").exists()) {
			return null;
		}
		return new StaticFile(resource, resource.contentLength(), resource.lastModified());
	}

	/**
	 * The entity tag. A weak one, as time and length do not prove that the bytes are the
	 * same; which is why answers with it may be compressed.
	 * @param coding of the file itself, or an empty text
	 */
	String etag(String coding) {
		return "W/\"%s%x-%x\"".formatted(coding.isEmpty() ? "" : coding + "-", this.length, this.lastModified);
	}

}
