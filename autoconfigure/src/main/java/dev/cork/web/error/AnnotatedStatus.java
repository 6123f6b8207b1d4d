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

package dev.cork.web.error;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The status that {@link ResponseStatus @ResponseStatus} on an exception's class says,
 * looked up once for each class.
 */
final class AnnotatedStatus extends ClassValue<Optional<ResponseStatus>> {

	private static final AnnotatedStatus STATUS = new AnnotatedStatus();

	@Override
	protected Optional<ResponseStatus> computeValue(Class<?> type) {
		return Optional.ofNullable(AnnotatedElementUtils.findMergedAnnotation(type, ResponseStatus.class));
	}

	/** The error of the first exception in the chain of causes whose class has one. */
	static @Nullable ErrorResponse of(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			Optional<ResponseStatus> status = STATUS.get(cause.getClass());
			if (status.isPresent()) {
				String reason = status.get().reason();
				return new ResponseStatusException(status.get().code(), StringUtils.hasText(reason) ? reason : null,
						failure);
			}
		}
		return null;
	}

}
