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

/**
 * Forms: URL-encoded and multipart bodies, and the arguments that are made of them. A
 * {@link dev.cork.web.form.FormBodies} parses the body before a handler is called;
 * readers find the {@link dev.cork.web.form.Form} in an attribute of the request. The
 * multipart format itself is read by Spring's own
 * {@link org.springframework.http.codec.multipart.DefaultPartHttpMessageReader}.
 */
@NullMarked
package dev.cork.web.form;

import org.jspecify.annotations.NullMarked;
