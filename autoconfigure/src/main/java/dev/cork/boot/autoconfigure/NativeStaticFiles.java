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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.resource.StaticFiles;
import dev.cork.web.resource.StaticFilesOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.autoconfigure.web.WebProperties.Resources;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.MimeMappings;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The static files of a context, as {@code spring.web.resources.*} describes them. An
 * application that asks for none and has none gets no route for them.
 */
class NativeStaticFiles implements Supplier<List<EndpointDefinition>> {

	private static final String CHARTS = "webjars/uplot/";

	private final ConfigurableListableBeanFactory beans;

	private final CorkStaticFilesProperties properties;

	NativeStaticFiles(ConfigurableListableBeanFactory beans, CorkStaticFilesProperties properties) {
		this.beans = beans;
		this.properties = properties;
	}

	@Override
	public List<EndpointDefinition> get() {
		boolean wanted = Boolean.TRUE.equals(this.properties.getEnabled());
		if (!wanted && (this.properties.getEnabled() != null || isWebFluxPresent())) {
			return List.of();
		}
		Resources resources = Binder.get(this.beans.getBean(Environment.class))
			.bindOrCreate("spring.web", WebProperties.class)
			.getResources();
		List<Resource> locations = locations(resources);
		if (!resources.isAddMappings() || (locations.isEmpty() && !wanted)) {
			return List.of();
		}
		MimeMappings custom = this.beans.getBeanProvider(ServerProperties.class)
			.getIfAvailable(ServerProperties::new)
			.getMimeMappings();
		StaticFilesOptions options = new StaticFilesOptions(this.properties.prefix(), locations,
				(name) -> mediaType(name, custom), cacheControl(resources.getCache()),
				resources.getCache().isUseLastModified(), this.properties.isPrecompressed());
		return List.of(new StaticFiles(options, !wanted));
	}

	private boolean isWebFluxPresent() {
		return ClassUtils.isPresent(WebFluxClasses.DISPATCHER_HANDLER, this.beans.getBeanClassLoader());
	}

	/** The class path does not change: folders that are not on it are left out. */
	private List<Resource> locations(Resources resources) {
		ResourceLoader loader = new DefaultResourceLoader(this.beans.getBeanClassLoader());
		return Arrays.stream(resources.getStaticLocations())
			.map((location) -> loader.getResource(location.endsWith("/") ? location : location + "/"))
			.filter((location) -> !(location instanceof ClassPathResource folder) || isOnClassPath(folder, loader))
			.toList();
	}

	/**
	 * Not only in the WebJar that comes with Cork: its charts are the dashboard's, and no
	 * wish for static files.
	 */
	private static boolean isOnClassPath(ClassPathResource folder, ResourceLoader loader) {
		ClassLoader classLoader = Objects.requireNonNull(loader.getClassLoader());
		try {
			Set<String> folders = urls(classLoader, folder.getPath());
			for (String ofCharts : urls(classLoader, folder.getPath() + CHARTS)) {
				folders.remove(ofCharts.substring(0, ofCharts.length() - CHARTS.length()));
			}
			return !folders.isEmpty();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot look for static files in " + folder, ex);
		}
	}

	private static Set<String> urls(ClassLoader classLoader, String path) throws IOException {
		Set<String> urls = new HashSet<>();
		classLoader.getResources(path).asIterator().forEachRemaining((url) -> urls.add(url.toString()));
		return urls;
	}

	private static @Nullable CacheControl cacheControl(Resources.Cache cache) {
		CacheControl detailed = cache.getCachecontrol().toHttpCacheControl();
		Duration period = cache.getPeriod();
		return (detailed != null || period == null) ? detailed : CacheControl.maxAge(period);
	}

	private static String mediaType(String name, MimeMappings custom) {
		String extension = StringUtils.getFilenameExtension(name);
		String type = (extension != null) ? custom.get(extension) : null;
		if (type == null && extension != null) {
			type = MimeMappings.DEFAULT.get(extension);
		}
		return (type != null) ? type
				: MediaTypeFactory.getMediaType(name).orElse(MediaType.APPLICATION_OCTET_STREAM).toString();
	}

}
