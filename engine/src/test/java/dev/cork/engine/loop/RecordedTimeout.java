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

package dev.cork.engine.loop;

import java.util.List;

/** Notes when it was called. */
class RecordedTimeout extends Timeout {

	final String name;

	private final List<RecordedTimeout> calls;

	RecordedTimeout(String name, List<RecordedTimeout> calls) {
		this.name = name;
		this.calls = calls;
	}

	@Override
	void onTimeout(long nowNanos) {
		this.calls.add(this);
	}

	@Override
	public String toString() {
		return this.name;
	}

}
