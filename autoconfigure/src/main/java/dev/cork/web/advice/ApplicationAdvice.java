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

package dev.cork.web.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.error.ExceptionHandlers;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.result.ResultWriters;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;
import org.springframework.util.MimeTypeUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.ControllerAdviceBean;

/**
 * All exception handlers of an application, in the order in which they are asked: those
 * of the controller itself, then those of each advice that applies to it.
 */
public final class ApplicationAdvice {

	private final ExceptionMethodsFactory factory;

	private final Supplier<List<Advice>> advice;

	/**
	 * The advice of an application.
	 * @param beans where advice is found
	 * @param arguments for the arguments of exception handlers
	 * @param results for their results
	 * @param problems answers what goes wrong in them
	 * @param refused makes what is thrown when advice cannot work, of what names it
	 */
	public ApplicationAdvice(ListableBeanFactory beans, ArgumentResolvers arguments, ResultWriters results,
			ProblemResponses problems, Function<IllegalArgumentException, RuntimeException> refused) {
		this.factory = new ExceptionMethodsFactory(arguments, results, problems);
		// not before there is a handler: otherwise all of it is for somebody else
		this.advice = SingletonSupplier.of(() -> {
			try {
				return find(beans);
			}
			catch (IllegalArgumentException ex) {
				throw refused.apply(ex);
			}
		});
	}

	private List<Advice> find(ListableBeanFactory beans) {
		List<Advice> advice = new ArrayList<>();
		for (ControllerAdviceBean bean : ControllerAdviceBean.findAnnotatedBeans(beans)) {
			Class<?> type = bean.getBeanType();
			ExceptionMethods methods = (type != null)
					? this.factory.create(bean.resolveBean(), ClassUtils.getUserClass(type)) : null;
			if (methods != null) {
				advice.add(new Advice(bean, methods));
			}
		}
		return advice;
	}

	/**
	 * The exception handlers for the handlers of a controller.
	 * @param bean the controller
	 * @param type its class as the user wrote it
	 * @return those of the controller first
	 * @throws IllegalArgumentException if an exception handler cannot work, naming it
	 */
	public ExceptionHandlers of(Object bean, Class<?> type) {
		List<ExceptionMethods> applying = new ArrayList<>();
		ExceptionMethods own = this.factory.create(bean, type);
		if (own != null) {
			applying.add(own);
		}
		for (Advice one : this.advice.get()) {
			if (one.bean.isApplicableToBeanType(type)) {
				applying.add(one.methods);
			}
		}
		return applying.isEmpty() ? ExceptionHandlers.NONE
				: (failure, request, response) -> handle(applying, failure, request, response);
	}

	private static boolean handle(List<ExceptionMethods> candidates, Throwable failure, HttpRequest request,
			HttpResponse response) throws Throwable {
		List<MediaType> accepted = accepted(request);
		for (ExceptionMethods methods : candidates) {
			ExceptionCall call = methods.find(failure, accepted);
			if (call != null) {
				call.answer(failure, request, response);
				return true;
			}
		}
		return false;
	}

	private static List<MediaType> accepted(HttpRequest request) {
		try {
			List<MediaType> accepted = new ArrayList<>(MediaType.parseMediaTypes(request.headers(HttpHeaders.ACCEPT)));
			MimeTypeUtils.sortBySpecificity(accepted);
			accepted.add(MediaType.ALL);
			return accepted;
		}
		catch (InvalidMediaTypeException ex) {
			// That may be what failed
			return List.of(MediaType.ALL);
		}
	}

	private record Advice(ControllerAdviceBean bean, ExceptionMethods methods) {

	}

}
