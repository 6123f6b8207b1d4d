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

package dev.cork.engine.buffer;

/**
 * What is known of the memory of a server's arenas.
 *
 * @param maxBytes how much all of them may hold, 0 for no bound
 * @param refusals how often there was no memory when a block was asked for
 * @param all what all arenas have counted
 * @param ofOtherThreads what those have counted that are not a loop's at the moment:
 * those of threads that encode for loops, and those of threads that have ended
 */
public record MemoryMetrics(long maxBytes, long refusals, ArenaMetrics all, ArenaMetrics ofOtherThreads) {
}
