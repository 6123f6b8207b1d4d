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

package dev.cork.web.form;

import java.util.Collection;
import java.util.List;

import dev.cork.web.argument.HandlerArgument;

import org.springframework.core.ResolvableType;

/**
 * Whether a parameter takes one part or all parts of its name.
 *
 * @param element what a single part is made into
 * @param isSeveral whether all parts are taken
 * @param isArray whether they are taken as an array, otherwise as a list
 */
record PartShape(ResolvableType element, boolean isSeveral, boolean isArray) {

	static PartShape of(HandlerArgument argument) {
		ResolvableType type = ResolvableType.forMethodParameter(argument.parameter().nestedIfOptional());
		Class<?> raw = type.toClass();
		boolean array = raw.isArray() && raw != byte[].class;
		boolean list = raw == List.class || raw == Collection.class || raw == Iterable.class;
		ResolvableType element = array ? type.getComponentType() : list ? type.getGeneric(0) : type;
		boolean several = (array || list) && PartConverters.isSingle(element.toClass());
		return new PartShape(several ? element : type, several, several && array);
	}

}
