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
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A trade that has taken place.
 *
 * @param symbol what was traded: 1 to 12 of A to Z, 0 to 9, dot and hyphen
 * @param price the price of one piece, more than 0
 * @param quantity how many pieces, 1 or more
 * @param time when, now if it is not given
 */
public record Trade(String symbol, BigDecimal price, long quantity, Instant time) {

	private static final Pattern SYMBOL = Pattern.compile("[A-Z0-9.-]{1,12}");

	/**
	 * Checks a trade and completes its time.
	 * @throws IllegalArgumentException naming the field that is missing or out of its
	 * range
	 */
	public Trade(@Nullable String symbol, @Nullable BigDecimal price, long quantity, @Nullable Instant time) {
		if (symbol == null || !SYMBOL.matcher(symbol).matches()) {
			throw new IllegalArgumentException("symbol must be 1 to 12 of A to Z, 0 to 9, dot and hyphen");
		}
		if (price == null || price.signum() <= 0) {
			throw new IllegalArgumentException("price must be more than 0");
		}
		if (quantity < 1) {
			throw new IllegalArgumentException("quantity must be 1 or more");
		}
		this.symbol = symbol;
		this.price = price;
		this.quantity = quantity;
		this.time = (time != null) ? time : Instant.now();
	}

}
