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

package dev.cork.boot.autoconfigure;

import dev.cork.web.validation.BeanValidation;
import dev.cork.web.validation.HandlerValidation;
import jakarta.validation.Validator;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Validation where there is Bean Validation.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(Validator.class)
class CorkValidationConfiguration {

	@Bean
	@ConditionalOnMissingBean
	HandlerValidation corkHandlerValidation(ObjectProvider<Validator> validators) {
		Validator validator = validators.getIfUnique();
		return (validator != null) ? new BeanValidation(validator) : HandlerValidation.NONE;
	}

}
