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

import dev.cork.actuator.dashboard.DashboardOptions;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * How native routes serve the actuator.
 */
@ConfigurationProperties("cork.actuator")
class CorkActuatorProperties implements Validator {

	/**
	 * How many operations of endpoints may run at once, each on a thread of its own.
	 */
	private int maxThreads = 8;

	/**
	 * How many operations of endpoints may run and wait for a thread; further requests
	 * are answered 503.
	 */
	private int maxPending = 100;

	private final Dashboard dashboard = new Dashboard();

	public int getMaxThreads() {
		return this.maxThreads;
	}

	public void setMaxThreads(int maxThreads) {
		this.maxThreads = maxThreads;
	}

	public int getMaxPending() {
		return this.maxPending;
	}

	public void setMaxPending(int maxPending) {
		this.maxPending = maxPending;
	}

	public Dashboard getDashboard() {
		return this.dashboard;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkActuatorProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkActuatorProperties properties = (CorkActuatorProperties) target;
		if (properties.maxThreads < 1) {
			errors.rejectValue("maxThreads", "range", "must be at least 1");
		}
		if (properties.maxPending < 1) {
			errors.rejectValue("maxPending", "range", "must be at least 1");
		}
		if (properties.dashboard.maxViewers < 1) {
			errors.rejectValue("dashboard.maxViewers", "range", "must be at least 1");
		}
		if (properties.dashboard.maxRoutes < 1) {
			errors.rejectValue("dashboard.maxRoutes", "range", "must be at least 1");
		}
	}

	/**
	 * The dashboard below the cork endpoint.
	 */
	static class Dashboard {

		/**
		 * How many pages may show the dashboard at once; further ones are answered 503.
		 */
		private int maxViewers = 16;

		/**
		 * How many routes the dashboard shows, the most expensive ones.
		 */
		private int maxRoutes = 100;

		public int getMaxViewers() {
			return this.maxViewers;
		}

		public void setMaxViewers(int maxViewers) {
			this.maxViewers = maxViewers;
		}

		public int getMaxRoutes() {
			return this.maxRoutes;
		}

		public void setMaxRoutes(int maxRoutes) {
			this.maxRoutes = maxRoutes;
		}

		DashboardOptions toOptions() {
			return new DashboardOptions(this.maxViewers, this.maxRoutes);
		}

	}

}
