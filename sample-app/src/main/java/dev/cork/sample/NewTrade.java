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

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/**
 * A trade as it is reported.
 *
 * @param symbol what was traded
 * @param price the price of one piece
 * @param quantity how many pieces
 * @param time when, now if it is not given
 */
public record NewTrade(@NotNull @Pattern(regexp = "[A-Z0-9][A-Z0-9.-]{0,11}",
		message = "must be 1 to 12 of A to Z, 0 to 9, dot and hyphen, the first a letter or digit") String symbol,
		@NotNull @Positive BigDecimal price, @Positive long quantity, @Nullable Instant time) {

	Trade toTrade(long number) {
		return new Trade(this.symbol, number, this.price, this.quantity,
				(this.time != null) ? this.time : Instant.now());
	}

}
