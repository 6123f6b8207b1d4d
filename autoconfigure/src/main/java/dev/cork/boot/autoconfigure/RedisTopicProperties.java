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

/**
 * Messages to other instances by way of Redis.
 */
class RedisTopicProperties {

	/**
	 * What the name of the channel begins with; the instances of one application have it
	 * in common, and nobody else.
	 */
	private String channelPrefix = "cork:";

	/**
	 * How many messages may wait to be sent while Redis is slow or away; for each further
	 * one the oldest is dropped.
	 */
	private int queueSize = 10000;

	public String getChannelPrefix() {
		return this.channelPrefix;
	}

	public void setChannelPrefix(String channelPrefix) {
		this.channelPrefix = channelPrefix;
	}

	public int getQueueSize() {
		return this.queueSize;
	}

	public void setQueueSize(int queueSize) {
		this.queueSize = queueSize;
	}

}
