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
package dev.cork.engine.http;

import java.util.Arrays;

import dev.cork.engine.buffer.ByteView;

/**
 * Views that are made once and pointed again for each request; there are as many as any
 * request has ever needed.
 */
final class ViewArray {

	private ByteView[] views = {};

	/**
	 * Returns a view to point.
	 * @param index which one, below the count
	 * @param count how many may be needed for the present request
	 * @return always the same object for the index
	 */
	ByteView get(int index, int count) {
		if (this.views.length < count) {
			int old = this.views.length;
			this.views = Arrays.copyOf(this.views, Math.max(count, old * 2));
			for (int i = old; i < this.views.length; i++) {
				this.views[i] = new ByteView();
			}
		}
		return this.views[index];
	}

}
