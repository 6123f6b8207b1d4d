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

package dev.cork.benchmarks.server;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What http/json-post sends, and gets back from a copy.
 *
 * @param symbol what is bought
 * @param quantity how many
 * @param price at most
 * @param account whose
 * @param note to the broker
 */
@JsonPropertyOrder({ "symbol", "quantity", "price", "account", "note" })
public record Order(String symbol, int quantity, double price, String account, String note) {

}
