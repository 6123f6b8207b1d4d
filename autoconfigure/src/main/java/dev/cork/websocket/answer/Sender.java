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

package dev.cork.websocket.answer;

import dev.cork.engine.http.WriteResult;
import dev.cork.topic.Topics;
import dev.cork.websocket.session.Session;

/**
 * Where messages go.
 */
interface Sender {

	/**
	 * Sends a message. On the loop.
	 * @param value not {@code null}
	 * @return what became of it; SENT if it went to others
	 */
	WriteResult send(Session session, Object value);

	/**
	 * The web socket is closed already. Any thread.
	 * @param value not {@code null}
	 */
	default void sendLate(Session session, Object value) {
	}

	/** Whether it is the peer that messages go to. */
	default boolean isDirect() {
		return false;
	}

	/** There is nothing to send, only an end to be waited for. */
	Sender NOWHERE = (session, value) -> WriteResult.SENT;

	/**
	 * To the peer.
	 *
	 * @param form how
	 */
	record ToPeer(MessageForm form) implements Sender {

		@Override
		public WriteResult send(Session session, Object value) {
			return this.form.send(session.webSocket(), value);
		}

		@Override
		public boolean isDirect() {
			return true;
		}

	}

	/**
	 * To all subscribers of a topic, wherever they are.
	 *
	 * @param form how
	 * @param topics publishes
	 * @param topic the number of its name
	 */
	record ToTopic(MessageForm form, Topics topics, int topic) implements Sender {

		@Override
		public WriteResult send(Session session, Object value) {
			sendLate(session, value);
			return WriteResult.SENT;
		}

		@Override
		public void sendLate(Session session, Object value) {
			this.form.publish(this.topics, session.topic(this.topic), value);
		}

	}

	/**
	 * To all other subscribers of a topic.
	 *
	 * @param form how
	 * @param topic the number of its name
	 */
	record ToOthers(MessageForm form, int topic) implements Sender {

		@Override
		public WriteResult send(Session session, Object value) {
			session.webSocket().publish(session.topic(this.topic), this.form.prepare(value));
			return WriteResult.SENT;
		}

	}

}
