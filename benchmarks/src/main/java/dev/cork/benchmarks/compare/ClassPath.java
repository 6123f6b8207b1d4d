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

package dev.cork.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * Jars and folders of classes. Spring Boot starts what it finds there, so each server
 * gets a class path without the others.
 */
final class ClassPath {

	private final List<Path> entries;

	ClassPath(List<Path> entries) {
		this.entries = List.copyOf(entries);
	}

	/** That of this process. */
	static ClassPath own() throws IOException {
		List<Path> entries = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.map(Path::of)
			.toList();
		return (entries.size() == 1) ? ofJar(entries.get(0)) : new ClassPath(entries);
	}

	/**
	 * What the manifest of a benchmarks' jar names, and the classes that the jar was made
	 * of. Not the jar itself: wherever it is on a class path, all that its manifest names
	 * is too.
	 */
	static ClassPath ofJar(Path jar) throws IOException {
		Path folder = Objects.requireNonNull(jar.toAbsolutePath().getParent());
		List<Path> entries = new ArrayList<>(List.of(folder.resolve("classes")));
		try (JarFile file = new JarFile(jar.toFile())) {
			for (String name : file.getManifest()
				.getMainAttributes()
				.getValue(Attributes.Name.CLASS_PATH)
				.split(" ", -1)) {
				entries.add(folder.resolve(name));
			}
		}
		return new ClassPath(entries);
	}

	/**
	 * That of another build.
	 * @param revisionOrJar its {@code cork-benchmarks.jar}, or what
	 * {@code build-revision} was given
	 */
	static ClassPath ofBuild(String revisionOrJar) throws IOException {
		Path jar = revisionOrJar.endsWith(".jar") ? Path.of(revisionOrJar)
				: Path.of("benchmarks/target/revisions", revisionOrJar, "benchmarks/target/cork-benchmarks.jar");
		if (!Files.exists(jar)) {
			throw new IllegalArgumentException(
					"There is no " + jar + ": build it with benchmarks/build-revision " + revisionOrJar);
		}
		return ofJar(jar);
	}

	ClassPath without(List<String> beginnings) {
		return new ClassPath(this.entries.stream()
			.filter((entry) -> beginnings.stream().noneMatch(nameOf(entry)::startsWith))
			.toList());
	}

	/**
	 * That of a jar; in a build that has made no jars yet a module's folder says what it
	 * will be.
	 */
	private static String nameOf(Path entry) {
		return entry.endsWith(Path.of("autoconfigure", "target", "classes")) ? "cork-spring-boot-autoconfigure"
				: entry.getFileName().toString();
	}

	List<Path> entries() {
		return this.entries;
	}

	@Override
	public String toString() {
		return String.join(File.pathSeparator, this.entries.stream().map(Path::toString).toList());
	}

}
