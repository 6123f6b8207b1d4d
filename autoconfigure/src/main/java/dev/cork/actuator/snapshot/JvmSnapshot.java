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

package dev.cork.actuator.snapshot;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * The JVM that a server runs in.
 *
 * @param heapUsedBytes what of the heap is used
 * @param heapMaxBytes how large it may become, -1 if there is no bound
 * @param collectors its garbage collectors
 */
public record JvmSnapshot(long heapUsedBytes, long heapMaxBytes, List<Collector> collectors) {

	/**
	 * A garbage collector.
	 *
	 * @param name its name
	 * @param collections how often it has collected
	 * @param millis for how long, in milliseconds
	 */
	public record Collector(String name, long collections, long millis) {

		static Collector of(GarbageCollectorMXBean bean) {
			return new Collector(bean.getName(), Math.max(0, bean.getCollectionCount()),
					Math.max(0, bean.getCollectionTime()));
		}

	}

	static JvmSnapshot now() {
		MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
		return new JvmSnapshot(heap.getUsed(), heap.getMax(),
				ManagementFactory.getGarbageCollectorMXBeans().stream().map(Collector::of).toList());
	}

}
