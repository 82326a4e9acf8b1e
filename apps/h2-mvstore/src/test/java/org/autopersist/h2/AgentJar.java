// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.autopersist.h2.agent.H2Agent;
import org.autopersist.h2.agent.Mutant;
import org.autopersist.h2.agent.MutantAgent;

/** The agent as a jar: tests run before Maven packs one. Its classes are those of the class path. */
public final class AgentJar {

    private static final Path JAR = make(H2Agent.class);
    private static final Path JAR_OF_MUTANTS = make(MutantAgent.class);

    private AgentJar() {}

    /** The option that starts it. */
    public static String flag() {
        return "-javaagent:" + JAR;
    }

    /** The option that starts one with a fault. */
    public static String flag(Mutant mutant) {
        return "-javaagent:" + JAR_OF_MUTANTS + "=" + mutant;
    }

    private static Path make(Class<?> agent) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), agent.getName());
        try {
            Path jar = Files.createTempFile(Path.of("target").toAbsolutePath(), "agent", ".jar");
            jar.toFile().deleteOnExit();
            new JarOutputStream(Files.newOutputStream(jar), manifest).close();
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
