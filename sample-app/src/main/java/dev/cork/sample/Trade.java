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

package dev.cork.sample;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A trade that has taken place.
 *
 * @param symbol what was traded
 * @param number counts the trades of the symbol, from 1 on
 * @param price the price of one piece
 * @param quantity how many pieces
 * @param time when
 */
public record Trade(String symbol, long number, BigDecimal price, long quantity, Instant time) {

}
