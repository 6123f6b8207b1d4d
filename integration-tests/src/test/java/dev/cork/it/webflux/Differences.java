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

package dev.cork.it.webflux;

import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

import dev.cork.it.webflux.CompareAnswers.Mismatch;

/**
 * All differences between the answers of Cork and of WebFlux that are meant. Each says
 * why, and explains nothing but what it is about.
 */
enum Differences {

	PATH_RULE("A path that can be read in two ways is refused before routing",
			(answers, mismatch) -> Patterns.TWO_WAYS.matcher(answers.request().target()).find()
					&& answers.cork().status() == 400),

	TEXT_KEEPS_ITS_TYPE("A String or byte[] keeps its declared type whatever the client accepts, and Strings are UTF-8",
			(answers, mismatch) -> mismatch.isIn("content-type", "body", "content-length")
					&& answers.cork().status() == answers.webFlux().status()
					&& Set.of("text/plain;charset=UTF-8", "text/html;charset=UTF-8", "application/octet-stream")
						.contains(answers.cork().header("Content-Type"))
					&& (mismatch.isIn("content-type") || answers.request().accepts("charset="))),

	JSON_HAS_ONE_TYPE("An object is application/json or what produces says; no other JSON type is made up for a client",
			(answers, mismatch) -> answers.cork().status() == 406 && answers.webFlux().status() == 200
					&& (answers.request().accepts("+json") || (answers.request().path().startsWith("/results/")
							&& (answers.request().accepts("ndjson") || answers.request().accepts("event-stream"))))),

	DETAIL_SAYS_WHAT_IS_WRONG(
			"The detail of a problem that the server found names the parameter, field or type, and no path",
			(answers, mismatch) -> mismatch.isIn("problem detail")
					&& (Patterns.SPRING_DETAIL.matcher(mismatch.onWebFlux()).matches()
							|| (mismatch.onWebFlux().equals("null") && answers.webFlux().status() == 415))),

	NO_INSTANCE("A problem does not repeat the path that the client asked for",
			(answers, mismatch) -> mismatch.isIn("problem instance") && mismatch.onCork().equals("null")
					&& mismatch.onWebFlux().equals(answers.request().path())),

	LENGTH_OF_A_PROBLEM("The answer to HEAD has the length of the problem that GET would have got",
			(answers, mismatch) -> mismatch.isIn("content-length") && answers.request().isHead()
					&& answers.cork().isProblem()),

	VALIDATION_NAMES_THE_FIELDS("A validation problem has an array of the fields and what is wrong with them",
			(answers, mismatch) -> mismatch.isIn("problem errors") && mismatch.onWebFlux().equals("null")
					&& answers.webFlux().status() == 400),

	EVERY_ERROR_IS_A_PROBLEM(
			"What Spring Boot's error page answers in a form of its own, or nothing at all, is a problem",
			(answers, mismatch) -> mismatch.isIn("content-type", "body") && answers.webFlux().isErrorPage()
					&& answers.cork().isProblem()),

	FAILED_ANSWERS_LEAVE_NO_HEADERS("Headers of an answer that could not be written are not those of the problem",
			(answers, mismatch) -> mismatch.isIn("x-own", "location", "set-cookie", "accept-ranges")
					&& mismatch.onCork().equals("null") && answers.cork().isProblem()
					&& Set.of(406, 500).contains(answers.webFlux().status())),

	ALLOW_IS_COMPLETE("Allow names all that is allowed at 405, HEAD and OPTIONS too",
			(answers, mismatch) -> mismatch.isIn("allow") && answers.cork().status() == 405
					&& answers.cork().allowsMoreThan(answers.webFlux(), Set.of("HEAD", "OPTIONS"))),

	ALLOW_HAS_TRACE("A handler for every method takes TRACE too",
			(answers, mismatch) -> mismatch.isIn("allow")
					&& answers.cork().allowsMoreThan(answers.webFlux(), Set.of("TRACE"))),

	NO_EMPTY_ACCEPT_PATCH("OPTIONS does not answer with a header that has no value",
			(answers, mismatch) -> mismatch.isIn("accept-patch") && mismatch.onWebFlux().equals("[]")),

	OPTIONS_OF_THE_SERVER("OPTIONS * asks about the server, not about a path",
			(answers, mismatch) -> answers.request().line().equals("OPTIONS *") && answers.cork().status() == 200),

	ACCEPT_SAYS_WHAT_THERE_IS("Accept of a 406 names what the handler writes, and nothing that it does not",
			(answers, mismatch) -> mismatch.isIn("accept") && answers.cork().status() == 406
					&& answers.webFlux().status() == 406
					&& answers.webFlux().set("Accept").containsAll(answers.cork().set("Accept"))),

	ACCEPT_SAYS_WHAT_IS_READ("Accept of a 415 names what a body is read from, and no stream of objects is",
			(answers, mismatch) -> mismatch.isIn("accept") && answers.cork().status() == 415
					&& Set.of(Set.of("application/json", "application/*+json"), Set.of("*/*"))
						.contains(answers.cork().set("Accept"))),

	ACCEPT_BEFORE_BODY("A request whose answer nobody could take is refused before its body is read",
			(answers, mismatch) -> answers.cork().status() == 406 && answers.webFlux().status() == 400
					&& answers.request().hasHeader("Accept: text/plain")),

	TEXTS_ARE_NO_JSON("A stream of texts, one after the other, is text or events, and never called JSON or HTML",
			(answers, mismatch) -> answers.request().path().equals("/streams/texts") && answers.cork().status() == 406),

	RESOURCES_KEEP_THEIR_TYPE("A resource has the type of its name, whatever the client accepts",
			(answers, mismatch) -> mismatch.isIn("content-type") && answers.request().path().startsWith("/files/")
					&& answers.cork().status() == 200 && answers.request().hasHeader("Accept:")),

	MISSING_RESOURCES_ARE_NOT_FOUND("A resource that does not exist is not there: no failure of the server",
			(answers, mismatch) -> answers.request().path().equals("/files/none") && answers.cork().status() == 404),

	UNSATISFIABLE_RANGES_SAY_THE_LENGTH("A 416 says how long the resource is (RFC 9110, 15.5.17)",
			(answers, mismatch) -> mismatch.isIn("content-range") && answers.cork().status() == 416
					&& mismatch.onWebFlux().equals("null")),

	RANGES_ARE_OF_BYTES_AND_FOR_GET("Other units of ranges, and ranges of HEAD, are ignored (RFC 9110, 14.2)",
			(answers,
					mismatch) -> answers.cork().status() == 200 && (answers.request().hasHeader("Range: lines=")
							|| (answers.request().isHead() && answers.request().hasHeader("Range:")))),

	PRECONDITIONS_ARE_ALL_CHECKED("If-Match is checked, and If-None-Match: * matches (RFC 9110, 13.1)",
			(answers, mismatch) -> answers.webFlux().status() == 200
					&& Set.of(304, 412).contains(answers.cork().status())
					&& (answers.request().hasHeader("If-Match:") || answers.request().hasHeader("If-None-Match: *"))),

	NO_EQUALS_SIGN_IS_AN_EMPTY_VALUE("A parameter or field without an equals sign has an empty value",
			(answers,
					mismatch) -> Patterns.NO_EQUALS.matcher(answers.request().query() + "?" + answers.request().body())
						.find() && answers.cork().status() == 200),

	FORM_VALUES_ARE_AS_SENT("Nothing is trimmed off the last value of a form",
			(answers, mismatch) -> mismatch.isIn("body") && "a=1\r\n".equals(answers.request().body())),

	COOKIES_MAY_HAVE_BLANKS("A cookie in quotes may have a blank in it",
			(answers, mismatch) -> answers.request().hasHeader("Cookie: session=\"a b\"")
					&& answers.cork().status() == 200),

	A_LOCALE_IS_NEVER_NULL("Without a usable Accept-Language a Locale is the default one",
			(answers, mismatch) -> mismatch.isIn("body") && answers.request().path().equals("/args/locale")
					&& answers.webFlux().body().equals("locale null")),

	MODELS_ARE_NOT_MADE_OF_HEADERS("Headers do not become properties of a model attribute",
			(answers, mismatch) -> mismatch.isIn("body") && answers.request().path().equals("/forms/person")
					&& answers.request().hasHeader("Age:")),

	RESULTS_ARE_VALIDATED("A result that breaks the constraints of its method is not sent",
			(answers, mismatch) -> answers.request().path().equals("/valid/result") && answers.cork().status() == 500),

	CAUSES_SAY_THE_STATUS_TOO("The @ResponseStatus of a cause counts, as in Spring MVC",
			(answers, mismatch) -> answers.request().path().equals("/errors/annotated-cause")
					&& answers.cork().status() == 409),

	ERRORS_ARE_NOT_NEGOTIATED("What an exception handler answers is sent, whatever the client accepts",
			(answers, mismatch) -> answers.request().path().startsWith("/errors/") && answers.webFlux().status() == 406
					&& answers.cork().status() != 406),

	QUALITY_ZERO_REFUSES("What a client refuses with q=0 is not sent to it (RFC 9110, 12.4.2)",
			(answers, mismatch) -> answers.request().accepts("q=0") && !answers.request().accepts("q=0.")
					&& answers.cork().status() == 406),

	QUERY_ESCAPES_ARE_LENIENT("A percent sign that escapes nothing stays what it is in a query",
			(answers, mismatch) -> answers.request().query().contains("%zz") && answers.webFlux().status() == 400
					&& answers.cork().status() == 200),

	RANGES_ONE_AT_A_TIME("A resource of which several ranges are asked is sent whole",
			(answers, mismatch) -> answers.request().hasHeader("Range:") && answers.request().line().contains(",")
					&& answers.cork().status() == 200),

	FORMS_ARE_MAPS("A form can be had as a MultiValueMap; in WebFlux only the exchange has it",
			(answers, mismatch) -> answers.request().path().equals("/forms/map")
					&& Set.of(415, 500).contains(answers.webFlux().status())
					&& Set.of(200, 415).contains(answers.cork().status())),

	MALFORMED_FORMS_ARE_THE_CLIENTS(
			"A form whose fields or parts cannot be read is the mistake of the client, not of the server",
			(answers, mismatch) -> answers.webFlux().status() == 500 && answers.cork().status() == 400
					&& (answers.request().hasHeader("Content-Type: multipart/form-data")
							|| answers.request().hasHeader("Content-Type: application/x-www-form-urlencoded")));

	private final String reason;

	/** A lambda that captures nothing; the type cannot say so. */
	@SuppressWarnings("ImmutableEnumChecker")
	private final BiPredicate<CompareAnswers, Mismatch> explanation;

	Differences(String reason, BiPredicate<CompareAnswers, Mismatch> explanation) {
		this.reason = reason;
		this.explanation = explanation;
	}

	boolean explains(CompareAnswers answers, Mismatch mismatch) {
		return this.explanation.test(answers, mismatch);
	}

	@Override
	public String toString() {
		return name() + " (" + this.reason + ")";
	}

	/** An enum's own constants would come too late for its constructors. */
	private static final class Patterns {

		static final Pattern TWO_WAYS = Pattern
			.compile("^(?!http:)[^?]*(//|;|#|\\\\|/\\.|%2[eEfF]|%3[bB]|%5[cC]|%00|%FF|%zz|%$|[^\\x00-\\x7f])");

		static final Pattern NO_EQUALS = Pattern.compile("[?&][a-z](&|\\?|$)");

		static final Pattern SPRING_DETAIL = Pattern.compile("(Type mismatch\\.|Validation failure"
				+ "|Invalid request (content\\.?|parameters\\.)|Failed to read HTTP message|No static resource .*"
				+ "|Supported methods: .*|Acceptable representations: .*|Could not parse Content-Type\\."
				+ "|Content-Type '.*' is not supported\\."
				+ "|Required (query parameter|header|cookie|request part) '.*' is not present\\.)");

	}

}
