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

/**
 * The kernel has not taken all that was said to a peer.
 */
@Name("dev.cork.Backpressure")
@Label("Backpressure")
@Category("Cork")
@Description("The kernel has not taken all that was said to a peer")
@Enabled(false)
@StackTrace(false)
@SuppressWarnings("unused") // fields are read by the flight recorder
final class BackpressureEvent extends Event {

	@Label("Loop")
	String loop = "";

	@Label("Peer")
	String peer = "";

	@Label("Backlog")
	@DataAmount
	long backlogBytes;

}
