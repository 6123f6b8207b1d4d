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

package dev.cork.engine.metrics;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * What one request has cost that was measured.
 */
@Name("dev.cork.Request")
@Label("Request")
@Category("Cork")
@Description("A request whose cost on its loop was measured")
@Enabled(false)
@StackTrace(false)
@SuppressWarnings("unused") // fields are read by the flight recorder
final class RequestEvent extends Event {

	@Label("Route")
	String route = "";

	@Label("Processor Time")
	@Timespan(Timespan.NANOSECONDS)
	long cpuNanos;

	@Label("Allocated")
	@DataAmount
	long allocatedBytes;

}
