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

package dev.cork.it.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.springframework.util.StringUtils;

/**
 * A class loader that has classes of its own where another one would ask its parent
 * first, as that of a devtools restart, or of an application in a container.
 */
public final class ChildFirstLoader extends URLClassLoader {

	private final Predicate<String> own;

	/**
	 * A loader with its own copy of some classes.
	 * @param urls where they are
	 * @param own tells by the class name which
	 */
	public ChildFirstLoader(URL[] urls, Predicate<String> own) {
		super(urls, ChildFirstLoader.class.getClassLoader());
		this.own = own;
	}

	/**
	 * A loader with its own copy of everything but the JDK, the logging system and what
	 * the tests are run by.
	 */
	public static ChildFirstLoader ofTheWholeClassPath() {
		List<URL> urls = new ArrayList<>();
		for (String entry : StringUtils.delimitedListToStringArray(System.getProperty("java.class.path"),
				File.pathSeparator)) {
			try {
				urls.add(new File(entry).toURI().toURL());
			}
			catch (MalformedURLException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		List<String> shared = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.xml.", "org.w3c.",
				"org.slf4j.", "ch.qos.logback.", "org.apache.logging.", "org.apache.commons.logging.", "org.junit.");
		return new ChildFirstLoader(urls.toArray(URL[]::new), (name) -> shared.stream().noneMatch(name::startsWith));
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (!this.own.test(name)) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			return (loaded != null) ? loaded : findClass(name);
		}
	}

	/** Runs something on a thread of its own whose context class loader this is. */
	public void run(Action action) throws Exception {
		Throwable[] failure = new Throwable[1];
		Thread thread = new Thread(() -> {
			try {
				action.run();
			}
			catch (Throwable ex) {
				failure[0] = ex;
			}
		}, "application");
		thread.setContextClassLoader(this);
		thread.start();
		thread.join();
		if (failure[0] != null) {
			throw new IllegalStateException("Failed in a class loader of its own", failure[0]);
		}
	}

	@Override
	public void close() {
		try {
			super.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** What may fail. */
	public interface Action {

		void run() throws Exception;

	}

}
