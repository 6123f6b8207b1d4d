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

package dev.cork.security;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.expression.BeanResolver;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;
import org.springframework.util.ClassUtils;

/**
 * What an annotation selects of an object, in the type of its parameter.
 */
final class SelectedValue {

	private final @Nullable Expression expression;

	private final BeanResolver beans;

	private final Class<?> type;

	private final boolean errorOnInvalidType;

	/**
	 * A selection.
	 * @param expression in Spring's expression language, empty for the object itself
	 * @throws IllegalArgumentException if the expression is malformed
	 */
	SelectedValue(String expression, BeanFactory beans, Class<?> type, boolean errorOnInvalidType) {
		this.expression = expression.isEmpty() ? null : parse(expression);
		this.beans = new BeanFactoryResolver(beans);
		this.type = ClassUtils.resolvePrimitiveIfNecessary(type);
		this.errorOnInvalidType = errorOnInvalidType;
	}

	private static Expression parse(String expression) {
		try {
			return new SpelExpressionParser().parseExpression(expression);
		}
		catch (ParseException ex) {
			throw new IllegalArgumentException("the expression \"" + expression + "\" is malformed: " + ex.getMessage(),
					ex);
		}
	}

	@Nullable Object of(@Nullable Object root) {
		Object value = (root != null && this.expression != null) ? evaluate(this.expression, root) : root;
		if (value == null || this.type.isInstance(value)) {
			return value;
		}
		if (this.errorOnInvalidType) {
			throw new ClassCastException(
					"A " + value.getClass().getName() + " is not assignable to " + this.type.getName());
		}
		return null;
	}

	private @Nullable Object evaluate(Expression expression, Object root) {
		StandardEvaluationContext context = new StandardEvaluationContext(root);
		context.setVariable("this", root);
		context.setBeanResolver(this.beans);
		return expression.getValue(context);
	}

}
