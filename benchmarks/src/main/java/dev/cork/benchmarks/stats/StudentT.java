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

package dev.cork.benchmarks.stats;

/**
 * Student's t distribution.
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // coefficients as they are published
final class StudentT {

	private static final int MAX_STEPS = 300;

	private static final double PRECISION = 1e-14;

	private static final double TINY = 1e-300;

	/** Lanczos' coefficients for the logarithm of the gamma function, g = 7. */
	private static final double[] LANCZOS = { 0.99999999999980993, 676.5203681218851, -1259.1392167224028,
			771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
			1.5056327351493116e-7 };

	private StudentT() {
	}

	/**
	 * How likely chance alone makes {@code |t|} that large.
	 * @param t the statistic
	 * @param degrees of freedom
	 * @return the two-sided probability
	 */
	static double twoSided(double t, double degrees) {
		return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
	}

	/**
	 * The t that chance exceeds, in either direction, with the given probability.
	 * @param probability two-sided, such as 0.05
	 * @param degrees of freedom
	 * @return t
	 */
	static double critical(double probability, double degrees) {
		double low = 0;
		double high = 1;
		while (twoSided(high, degrees) > probability) {
			high *= 2;
		}
		for (int i = 0; i < 200; i++) {
			double middle = (low + high) / 2;
			if (twoSided(middle, degrees) > probability) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return (low + high) / 2;
	}

	/** The regularised incomplete beta function. */
	private static double incompleteBeta(double a, double b, double x) {
		if (x <= 0 || x >= 1) {
			return (x <= 0) ? 0 : 1;
		}
		double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
		// the continued fraction converges fast on one side of the mean only
		return (x < (a + 1) / (a + b + 2)) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, 1 - x) / b;
	}

	/** The continued fraction of the incomplete beta function, by Lentz's method. */
	private static double fraction(double a, double b, double x) {
		double c = 1;
		double d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
		double result = d;
		for (int m = 1; m <= MAX_STEPS; m++) {
			double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
			d = 1 / awayFromZero(1 + even * d);
			c = awayFromZero(1 + even / c);
			result *= d * c;
			double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
			d = 1 / awayFromZero(1 + odd * d);
			c = awayFromZero(1 + odd / c);
			double step = d * c;
			result *= step;
			if (Math.abs(step - 1) < PRECISION) {
				break;
			}
		}
		return result;
	}

	private static double awayFromZero(double value) {
		return (Math.abs(value) < TINY) ? TINY : value;
	}

	private static double logGamma(double x) {
		if (x < 0.5) {
			return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
		}
		double sum = LANCZOS[0];
		for (int i = 1; i < LANCZOS.length; i++) {
			sum += LANCZOS[i] / (x - 1 + i);
		}
		double t = x - 1 + LANCZOS.length - 1.5;
		return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
	}

}
