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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a head as plainly as can be, with strings and regular expressions, to hold the
 * parser against. It knows what is to be accepted, not the reasons for refusing.
 */
final class ReferenceHead {

	static final String REFUSED = "refused";

	private static final String TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]";

	private static final Pattern REQUEST_LINE = Pattern
		.compile("(" + TOKEN + "{1,24}) ([!-\"$-~]{1,200}) HTTP/1\\.([01])");

	private static final Pattern FIELD_LINE = Pattern.compile("(" + TOKEN + "+):([\\t -~\\x80-\\xff]*)");

	private static final Pattern ORIGIN = Pattern.compile("(/[^?]*)(?:\\?(.*))?");

	private static final Pattern ABSOLUTE = Pattern.compile("(?i:https?):/(/)([^/?]*)(/[^?]*)?(?:\\?(.*))?");

	private static final Pattern HOST = Pattern
		.compile("([0-9A-Za-z\\-._~]+|\\[[0-9A-Fa-f.]*(?::[0-9A-Fa-f.]*){2,8}])(?::([0-9]*))?");

	private final List<String> names = new ArrayList<>();

	private final List<String> values = new ArrayList<>();

	private final List<String> rawValues = new ArrayList<>();

	private final StringBuilder dump = new StringBuilder();

	private ReferenceHead() {
	}

	/**
	 * Reads a head that starts and ends where the text does.
	 * @param wire the head, a character a byte
	 * @return what {@link HeadWire#dump} writes, or {@link #REFUSED}
	 */
	static String read(String wire) {
		String text = wire;
		for (int i = 0; i < 2 && text.startsWith("\r\n"); i++) {
			text = text.substring(2);
		}
		int end = text.indexOf("\r\n\r\n");
		boolean accepted = end >= 0 && end + 4 <= 1000;
		ReferenceHead reference = new ReferenceHead();
		return (accepted && reference.accept(text.substring(0, end), end + 4)) ? reference.dump.toString() : REFUSED;
	}

	private boolean accept(String lines, int length) {
		String[] line = lines.split("\r\n", -1);
		Matcher request = REQUEST_LINE.matcher(line[0]);
		if (line[0].length() > 200 || !request.matches() || line.length - 1 > HeadWire.MAX_HEADERS) {
			return false;
		}
		for (int i = 1; i < line.length; i++) {
			Matcher field = FIELD_LINE.matcher(line[i]);
			if (!field.matches()) {
				return false;
			}
			this.names.add(field.group(1));
			this.rawValues.add(field.group(2));
			this.values.add(field.group(2).replaceAll("^[ \t]+|[ \t]+$", ""));
		}
		boolean http11 = request.group(3).equals("1");
		this.dump.append(request.group(1)).append(" 1.").append(request.group(3)).append("\nlength ").append(length);
		return target(request.group(1), request.group(2), http11) && framing(http11)
				&& rest(http11, request.group(1).equals("CONNECT"));
	}

	private boolean target(String method, String target, boolean http11) {
		List<String> hosts = named("host", this.values);
		if (hosts.size() > 1 || (hosts.isEmpty() && http11) || !hosts.stream().allMatch(ReferenceHead::isHost)) {
			return false;
		}
		String host = hosts.isEmpty() ? null : hosts.get(0);
		Matcher origin = ORIGIN.matcher(target);
		Matcher absolute = ABSOLUTE.matcher(target);
		if (method.equals("CONNECT")) {
			return isHost(target) && target.matches(".*:[0-9]+") && target(2, target, "", null, target);
		}
		if (origin.matches()) {
			return isPath(origin.group(1)) && target(0, target, origin.group(1), origin.group(2), host);
		}
		if (absolute.matches()) {
			String path = absolute.group(3);
			boolean asterisk = method.equals("OPTIONS") && path == null && absolute.group(4) == null;
			return isHost(absolute.group(2)) && (path == null || isPath(path)) && target(asterisk ? 3 : 1, target,
					asterisk ? "" : (path == null) ? "/" : path, absolute.group(4), absolute.group(2));
		}
		return method.equals("OPTIONS") && target.equals("*") && target(3, target, "", null, host);
	}

	private boolean target(int form, String target, String path, String query, String host) {
		this.dump.append("\ntarget ").append(form).append(' ').append(target);
		this.dump.append("\npath ").append(path).append(" encoded ").append(path.contains("%"));
		this.dump.append("\nquery ").append((query == null) ? "-" : query);
		Matcher matcher = HOST.matcher((host == null) ? "" : host);
		String port = matcher.matches() ? matcher.group(2) : null;
		this.dump.append("\nhost ").append((host == null) ? "-" : host);
		this.dump.append(" name ").append((host == null) ? "-" : matcher.group(1));
		this.dump.append(" port ").append((port == null || port.isEmpty()) ? "-1" : Integer.valueOf(port));
		return true;
	}

	private static boolean isHost(String text) {
		Matcher matcher = HOST.matcher(text);
		return matcher.matches() && (matcher.group(2) == null || isPort(matcher.group(2)));
	}

	private static boolean isPort(String text) {
		return text.isEmpty() || (text.matches("[0-9]{1,18}") && Long.parseLong(text) <= 65_535);
	}

	static boolean isPath(String path) {
		String decoded = decode(path);
		if (decoded == null || decoded.matches("(?s).*[\\x00-\\x1f\\x7f\\\\;].*")) {
			return false;
		}
		String[] raw = path.split("/", -1);
		String[] segments = decoded.split("/", -1);
		for (int i = 1; i < segments.length; i++) {
			boolean emptyInside = segments[i].isEmpty() && i < segments.length - 1;
			if (emptyInside || segments[i].matches("\\.\\.?")) {
				return false;
			}
		}
		return raw.length == segments.length && segments[0].isEmpty() && raw.length > 1;
	}

	private static String decode(String path) {
		if (!path.matches("([!-\"$&->@-~]|%[0-9A-Fa-f]{2})*")) {
			return null;
		}
		ByteBuffer bytes = ByteBuffer.allocate(path.length());
		for (int i = 0; i < path.length(); i++) {
			boolean escape = path.charAt(i) == '%';
			bytes.put((byte) (escape ? Integer.parseInt(path.substring(i + 1, i + 3), 16) : path.charAt(i)));
			i += escape ? 2 : 0;
		}
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private boolean framing(boolean http11) {
		List<String> lengths = named("content-length", this.rawValues);
		List<String> encodings = named("transfer-encoding", this.rawValues);
		if (lengths.size() + encodings.size() > 1) {
			return false;
		}
		boolean chunked = !encodings.isEmpty();
		if (chunked && !(http11 && encodings.get(0).matches(" *(?i:chunked)"))) {
			return false;
		}
		if (!lengths.isEmpty() && !lengths.get(0).matches(" *(0?[0-9]{1,18})")) {
			return false;
		}
		long length = lengths.isEmpty() ? -1 : Long.parseLong(lengths.get(0).trim());
		this.dump.append("\nlength ").append(length).append(" chunked ").append(chunked);
		return true;
	}

	private boolean rest(boolean http11, boolean tunnel) {
		List<String> expectations = named("expect", this.values);
		if (!expectations.stream().allMatch("100-continue"::equalsIgnoreCase)) {
			return false;
		}
		List<String> options = new ArrayList<>();
		for (String value : named("connection", this.values)) {
			for (String option : value.split(",", -1)) {
				options.add(option.replaceAll("^[ \t]+|[ \t]+$", "").toLowerCase(Locale.ROOT));
			}
		}
		boolean keepAlive = !tunnel && !options.contains("close") && (http11 || options.contains("keep-alive"));
		boolean upgrade = http11 && options.contains("upgrade") && !named("upgrade", this.values).isEmpty();
		this.dump.append("\nkeepAlive ").append(keepAlive);
		this.dump.append(" expect ").append(http11 && !expectations.isEmpty()).append(" upgrade ").append(upgrade);
		for (int i = 0; i < this.names.size(); i++) {
			this.dump.append('\n').append(this.names.get(i)).append('=').append(this.values.get(i));
		}
		return true;
	}

	private List<String> named(String name, List<String> from) {
		List<String> found = new ArrayList<>();
		for (int i = 0; i < this.names.size(); i++) {
			if (this.names.get(i).equalsIgnoreCase(name)) {
				found.add(from.get(i));
			}
		}
		return found;
	}

}
