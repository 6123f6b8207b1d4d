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

package dev.cork.engine.router;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Recognises the regular expressions that are a {@link CharacterClass}. It need not know
 * the whole syntax: whatever it does not recognise is left to {@code java.util.regex}.
 * Used once, at start-up.
 */
final class CharacterClassParser {

	/** A letter, digit or mark that means itself inside and outside of brackets. */
	private static final String PLAIN = "[A-Za-z0-9_~!@%:;,='\"<> ]";

	private static final Pattern SHAPE = Pattern.compile("(?<atom>\\.|\\\\[dDwW]|\\\\[.+*-]|" + PLAIN
			+ "|\\[[^\\[\\]&]+])(?<quantifier>[+*?]|\\{(?<min>\\d{1,8})(?<comma>,(?<max>\\d{1,8})?)?})?");

	/** One member of the inside of brackets. */
	private static final Pattern MEMBER = Pattern.compile("\\\\(?<shorthand>[dw])|(?<first>" + PLAIN + ")-(?<last>"
			+ PLAIN + ")|(" + PLAIN + "|[.+*?$()|{}]|(?<=^\\^?)-|-$)|\\\\[-.+*?$()|{}^]");

	private long low;

	private long high;

	private boolean negated;

	private CharacterClassParser() {
	}

	/**
	 * Translates a regular expression.
	 * @param regex a valid regular expression, meant with {@link Pattern#DOTALL}
	 * @return what matches the same segments, or {@code null} when it is not one
	 * character class
	 */
	static @Nullable CharacterClass parse(String regex) {
		Matcher shape = SHAPE.matcher(regex);
		if (!shape.matches()) {
			return null;
		}
		CharacterClassParser parser = new CharacterClassParser();
		return parser.readAtom(shape.group("atom")) ? parser.repeated(shape) : null;
	}

	private boolean readAtom(String atom) {
		if (atom.equals(".")) {
			this.negated = true;
			return true;
		}
		if (atom.startsWith("[")) {
			return readBrackets(atom.substring(1, atom.length() - 1));
		}
		char last = atom.charAt(atom.length() - 1);
		if (atom.length() == 1 || !Character.isLetter(last)) {
			addRange(last, last);
			return true;
		}
		this.negated = Character.isUpperCase(last);
		addShorthand(Character.toLowerCase(last));
		return true;
	}

	private boolean readBrackets(String inside) {
		this.negated = inside.startsWith("^");
		Matcher member = MEMBER.matcher(inside);
		int at = this.negated ? 1 : 0;
		boolean any = false;
		while (at < inside.length()) {
			if (!member.find(at) || member.start() != at) {
				return false;
			}
			addMember(member);
			at = member.end();
			any = true;
		}
		return any;
	}

	private void addMember(Matcher member) {
		String shorthand = member.group("shorthand");
		String first = member.group("first");
		if (shorthand != null) {
			addShorthand(shorthand.charAt(0));
		}
		else if (first != null) {
			addRange(first.charAt(0), member.group("last").charAt(0));
		}
		else {
			char character = member.group().charAt(member.group().length() - 1);
			addRange(character, character);
		}
	}

	private void addShorthand(char letter) {
		addRange('0', '9');
		if (letter == 'w') {
			addRange('a', 'z');
			addRange('A', 'Z');
			addRange('_', '_');
		}
	}

	private void addRange(char first, char last) {
		for (char character = first; character <= last; character++) {
			if (character < 64) {
				this.low |= 1L << character;
			}
			else {
				this.high |= 1L << character;
			}
		}
	}

	private CharacterClass repeated(Matcher shape) {
		String quantifier = (shape.group("quantifier") != null) ? shape.group("quantifier") : "{1}";
		int min;
		int max;
		if (quantifier.startsWith("{")) {
			min = (shape.group("min") != null) ? Integer.parseInt(shape.group("min")) : 1;
			max = (shape.group("comma") == null) ? min : Integer.MAX_VALUE;
			max = (shape.group("max") != null) ? Integer.parseInt(shape.group("max")) : max;
		}
		else {
			min = quantifier.equals("+") ? 1 : 0;
			max = quantifier.equals("?") ? 1 : Integer.MAX_VALUE;
		}
		return new CharacterClass(this.negated ? ~this.low : this.low, this.negated ? ~this.high : this.high,
				this.negated, min, max);
	}

}
