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

import java.util.List;

/**
 * Who set the pace, and so what requests per second are a figure of. CPU for each request
 * is the server's in any case.
 */
enum Pace {

	/** The server had something to do all the time: it answered what it can. */
	SERVER,

	/** The load generator had, and the server had not: it could have answered more. */
	LOAD,

	/** Each has waited for the other, or for the kernel. */
	NEITHER;

	/** From which share on one calls somebody busy all the time. */
	private static final double ALL_THE_TIME = 0.95;

	static Pace of(SideResult side) {
		if (side.median(Sample::serverWanted) >= ALL_THE_TIME) {
			return SERVER;
		}
		return (side.median(Sample::loadWanted) >= ALL_THE_TIME) ? LOAD : NEITHER;
	}

	/** In tables; of several sides each that differs. */
	static String of(List<SideResult> sides) {
		return String.join(", ", sides.stream().map((side) -> of(side).toString()).distinct().toList());
	}

	@Override
	public String toString() {
		return switch (this) {
			case SERVER -> "server";
			case LOAD -> "**load**";
			case NEITHER -> "neither";
		};
	}

}
