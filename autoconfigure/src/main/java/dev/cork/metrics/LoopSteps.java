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

package dev.cork.metrics;

import java.util.List;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.LoopMetrics;

/**
 * The {@link LoopRatio}s of each loop between the last two looks. One thread looks, any
 * thread may read.
 */
final class LoopSteps {

	private static final LoopRatio[] RATIOS = LoopRatio.values();

	private final HttpServer server;

	/** For each loop and ratio dividend and divisor as they were at the last look. */
	private double[][] before = {};

	private volatile double[][] values = {};

	LoopSteps(HttpServer server) {
		this.server = server;
	}

	/** Looks at all loops. */
	void look() {
		List<LoopMetrics> loops = this.server.metrics().loopMetrics();
		double[][] now = new double[loops.size()][];
		double[][] values = new double[loops.size()][];
		boolean known = this.before.length == now.length;
		for (int i = 0; i < now.length; i++) {
			now[i] = read(loops.get(i));
			values[i] = known ? ratios(this.before[i], now[i]) : new double[RATIOS.length];
		}
		this.before = now;
		this.values = values;
	}

	private static double[] read(LoopMetrics loop) {
		double[] read = new double[2 * RATIOS.length];
		for (int i = 0; i < RATIOS.length; i++) {
			read[2 * i] = RATIOS[i].dividend(loop);
			read[2 * i + 1] = RATIOS[i].divisor(loop);
		}
		return read;
	}

	/** Nothing divided by nothing is nothing; so is what a restart makes negative. */
	private static double[] ratios(double[] before, double[] now) {
		double[] ratios = new double[RATIOS.length];
		for (int i = 0; i < RATIOS.length; i++) {
			double divisor = now[2 * i + 1] - before[2 * i + 1];
			ratios[i] = (divisor > 0) ? Math.max(0, (now[2 * i] - before[2 * i]) / divisor) : 0;
		}
		return ratios;
	}

	@SuppressWarnings("EnumOrdinal") // an index in memory, never stored
	double value(int loop, LoopRatio ratio) {
		double[][] values = this.values;
		return (loop < values.length) ? values[loop][ratio.ordinal()] : 0;
	}

}
