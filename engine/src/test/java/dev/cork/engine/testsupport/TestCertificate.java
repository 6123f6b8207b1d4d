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

package dev.cork.engine.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * A key and its self-signed certificate, made by the JDK's {@code keytool} and kept in
 * files: PKCS12 and PEM.
 */
public final class TestCertificate {

	/** What the key store and its key are protected with. */
	public static final String PASSWORD = "changeit";

	private static final String ALIAS = "test";

	private final Path folder;

	private final String name;

	private final KeyStore keyStore;

	private TestCertificate(Path folder, String name, KeyStore keyStore) {
		this.folder = folder;
		this.name = name;
		this.keyStore = keyStore;
	}

	/**
	 * Makes a certificate.
	 * @param folder where its files are to be
	 * @param name the common name, and the base name of the files
	 * @param alternativeNames as keytool writes them, {@code dns:localhost} for example
	 * @return the certificate
	 */
	public static TestCertificate create(Path folder, String name, String... alternativeNames) {
		try {
			Path file = folder.resolve(name + ".p12");
			runKeytool(file, name, alternativeNames);
			KeyStore keyStore = KeyStore.getInstance("PKCS12");
			try (InputStream in = Files.newInputStream(file)) {
				keyStore.load(in, PASSWORD.toCharArray());
			}
			TestCertificate certificate = new TestCertificate(folder, name, keyStore);
			writePem(certificate.certificateFile(), "CERTIFICATE", certificate.certificate().getEncoded());
			writePem(certificate.keyFile(), "PRIVATE KEY", keyStore.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
			return certificate;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException("No certificate could be made", ex);
		}
	}

	private static void runKeytool(Path file, String name, String... alternativeNames) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias",
						ALIAS, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "7", "-dname", "CN=" + name,
						"-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD));
		if (alternativeNames.length > 0) {
			command.addAll(List.of("-ext", "san=" + String.join(",", alternativeNames)));
		}
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		try {
			if (process.waitFor() != 0) {
				throw new IllegalStateException("keytool has failed: " + output);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static void writePem(Path file, String type, byte[] content) throws IOException {
		String lines = Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(content);
		Files.writeString(file, "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n");
	}

	/**
	 * Returns the PKCS12 file.
	 * @return its path
	 */
	public Path keyStoreFile() {
		return this.folder.resolve(this.name + ".p12");
	}

	/**
	 * Returns the PEM file of the certificate.
	 * @return its path
	 */
	public Path certificateFile() {
		return this.folder.resolve(this.name + ".crt");
	}

	/**
	 * Returns the PEM file of the key.
	 * @return its path
	 */
	public Path keyFile() {
		return this.folder.resolve(this.name + ".key");
	}

	/**
	 * Returns the certificate.
	 * @return the certificate
	 */
	public X509Certificate certificate() {
		try {
			return (X509Certificate) this.keyStore.getCertificate(ALIAS);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Returns a context that shows this certificate.
	 * @param trusted whose certificates it believes
	 * @return the context
	 */
	public SSLContext context(TestCertificate... trusted) {
		return context(this, trusted);
	}

	/**
	 * Returns a context that shows no certificate.
	 * @param trusted whose certificates it believes
	 * @return the context
	 */
	public static SSLContext trusting(TestCertificate... trusted) {
		return context(null, trusted);
	}

	/**
	 * Writes a PKCS12 trust store.
	 * @param file where to
	 * @param trusted whose certificates are in it
	 * @return the file
	 */
	public static Path trustStore(Path file, TestCertificate... trusted) {
		try (OutputStream out = Files.newOutputStream(file)) {
			trustStore(trusted).store(out, PASSWORD.toCharArray());
			return file;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static KeyStore trustStore(TestCertificate... trusted) throws IOException, GeneralSecurityException {
		KeyStore trustStore = KeyStore.getInstance("PKCS12");
		trustStore.load(null, null);
		for (int i = 0; i < trusted.length; i++) {
			trustStore.setCertificateEntry("trusted" + i, trusted[i].certificate());
		}
		return trustStore;
	}

	private static SSLContext context(@Nullable TestCertificate own, TestCertificate... trusted) {
		try {
			KeyStore trustStore = trustStore(trusted);
			TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			trust.init(trustStore);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init((own != null) ? keyManagers(own) : null, trust.getTrustManagers(), null);
			return context;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static KeyManager[] keyManagers(TestCertificate own) throws GeneralSecurityException {
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(own.keyStore, PASSWORD.toCharArray());
		return keys.getKeyManagers();
	}

}
