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

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.BodyUse;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What of a form is taken for which parameter, and what is refused at start-up.
 */
class FormArgumentsTests {

	private static final List<ArgumentResolver> RESOLVERS = FormArguments.resolvers(new DefaultConversionService(),
			(text) -> text, null, new FormLimits(1, 1, 1, 1, -1, null, 1));

	@ParameterizedTest
	@ValueSource(strings = { "part", "file", "parts", "array", "text", "bytes", "texts", "optionalPart", "param",
			"paramFiles", "bare", "bareFile", "model", "record", "fields", "allParts" })
	void whatIsMadeOfAFormIsReadFromIt(String method) {
		ArgumentReader reader = resolve(method);
		assertThat(reader).isNotNull();
		assertThat(reader.bodyUse()).isEqualTo(BodyUse.FORM);
	}

	@ParameterizedTest
	@ValueSource(strings = { "query", "unannotated", "body" })
	void anythingElseIsLeftToOthers(String method) {
		assertThat(resolve(method)).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			json           | there is no JsonMapper bean to read the part with
			simpleModel    | @ModelAttribute fills a record or another class
			mapModel       | @ModelAttribute fills a record or another class
			optionalModel  | @ModelAttribute fills a record or another class
			abstractModel  | @ModelAttribute fills a record or another class
			twoWays        | a @ModelAttribute needs one constructor
			unbound        | binding=false
			numbers        | a form is a MultiValueMap<String, String>
			""")
	void whatCannotWorkIsRefused(String method, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> resolve(method)).withMessageContaining(reason);
	}

	private static @Nullable ArgumentReader resolve(String name) {
		Method method = Arrays.stream(Handlers.class.getDeclaredMethods())
			.filter((one) -> one.getName().equals(name))
			.findFirst()
			.orElseThrow();
		MethodParameter parameter = new MethodParameter(method, 0);
		parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
		HandlerArgument argument = new HandlerArgument(parameter, List.of());
		for (ArgumentResolver resolver : RESOLVERS) {
			ArgumentReader reader = resolver.resolve(argument);
			if (reader != null) {
				return reader;
			}
		}
		return null;
	}

	record Person(String name) {

	}

	static class Bean {

	}

	static final class TwoWays {

		TwoWays(String name) {
		}

		TwoWays(int age) {
		}

	}

	@SuppressWarnings("unused")
	interface Handlers {

		void part(@RequestPart Part value);

		void file(@RequestPart MultipartFile value);

		void parts(@RequestPart List<FilePart> value);

		void array(@RequestPart Part[] value);

		void text(@RequestPart String value);

		void bytes(@RequestPart byte[] value);

		void texts(@RequestPart List<String> value);

		void optionalPart(@RequestPart Optional<FilePart> value);

		void param(@RequestParam MultipartFile value);

		void paramFiles(@RequestParam List<MultipartFile> value);

		void bare(FilePart value);

		void bareFile(MultipartFile value);

		void model(@ModelAttribute Bean value);

		void record(@ModelAttribute Person value);

		void fields(@RequestBody MultiValueMap<String, String> value);

		void allParts(@RequestBody MultiValueMap<String, Part> value);

		void query(@RequestParam String value);

		void unannotated(Person value);

		void body(@RequestBody Person value);

		void json(@RequestPart Person value);

		void simpleModel(@ModelAttribute String value);

		void mapModel(@ModelAttribute Map<String, String> value);

		void optionalModel(@ModelAttribute Optional<Person> value);

		void abstractModel(@ModelAttribute Number value);

		void twoWays(@ModelAttribute TwoWays value);

		void unbound(@ModelAttribute(binding = false) Person value);

		void numbers(@RequestBody MultiValueMap<String, Integer> value);

	}

}
