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

package dev.cork.boot.tls;

import org.jspecify.annotations.Nullable;

/**
 * Where the configuration asks for a bundle, for messages.
 *
 * @param property the property
 * @param bundleName the bundle that it names, or null if it holds everything itself
 */
record BundlePlace(String property, @Nullable String bundleName) {

	/** The name of an option of the bundle, which may come from anywhere. */
	String option(String name) {
		return (this.bundleName != null)
				? "option " + name + " of the SSL bundle '" + this.bundleName + "' (" + this.property + ")"
				: this.property + "." + name;
	}

	/** What names the JDK's implementation, which is no option of a bundle. */
	String protocol() {
		return (this.bundleName != null)
				? "protocol of the SSL bundle '" + this.bundleName + "' (" + this.property + ")"
				: this.property + ".protocol";
	}

	@Override
	public String toString() {
		return (this.bundleName != null) ? this.property + " ('" + this.bundleName + "')" : this.property;
	}

}
