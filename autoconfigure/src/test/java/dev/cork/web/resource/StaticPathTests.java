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

package dev.cork.web.resource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class StaticPathTests {

	@ParameterizedTest
	@CsvSource({ "/, index.html", "/a.txt, a.txt", "/a/b.txt, a/b.txt", "/a/, a/index.html", "/a b.txt, a b.txt",
			"/gr\u00fc\u00dfe.txt, gr\u00fc\u00dfe.txt", "/\ud83d\ude00.png, \ud83d\ude00.png",
			"/console.js, console.js", "/nullable.css, nullable.css", "/a..b, a..b", "/com10, com10", "/a~, a~" })
	void aPathNamesAFile(String path, String name) {
		assertThat(StaticPath.of(path, "/")).isEqualTo(name);
	}

	@Test
	void whatIsBeforeThePatternIsNoPartOfTheName() {
		assertThat(StaticPath.of("/assets/a/b.txt", "/assets/")).isEqualTo("a/b.txt");
		assertThat(StaticPath.of("/assets/", "/assets/")).isEqualTo("index.html");
		assertThat(StaticPath.of("/assets", "/assets/")).isNull();
		assertThat(StaticPath.of("/other/a.txt", "/assets/")).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/..", "/../a", "/a/../../b", "/.", "/./a", "/a//b", "//a", "/.htaccess", "/.git/config",
			"/a/.env", "/a\\b", "/..\\a", "/c:", "/c:/a", "/a.txt:stream", "/a.txt::$DATA", "/a*", "/a?", "/a\"", "/a<",
			"/a>", "/a|b", "/a.", "/a.txt.", "/a ", "/a. ", "/a/ /b", "/a\u0000.txt", "/a\n", "/a\u007f", "/con",
			"/CON", "/nul.txt", "/a/Aux", "/com1.log", "/LPT9", "/com\u00b9", "/con .txt", "/conin$", "/HTACCE~1",
			"/a~12.txt", "/\ufffd" })
	void whatAFileSystemMayUnderstandOtherwiseIsRefused(String path) {
		assertThat(StaticPath.of(path, "/")).isNull();
	}

}
