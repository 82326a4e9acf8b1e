// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.autopersist.h2.agent.H2Agent;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;

/** The two kinds of JVM that run the same program: one keeps in-memory databases in an image, the other forgets them. */
public final class JudgedJvm {

    private static final Path AGENT = makeAgent();

    private JudgedJvm() {}

    /** With the agent, on the JDK under test; databases are in that image. */
    public static ChildJvm durable(Path image) {
        return ChildJvm.underTest().flags("-Xlog:disable", "-javaagent:" + AGENT).image(image, "512m").flags("-Xmx1g");
    }

    /** Stock H2 on the stock JVM. */
    public static ChildJvm stock() {
        return ChildJvm.of(TestJdk.stock()).flags("-Xlog:disable", "-Xmx1g");
    }

    /** Tests run before Maven packs the agent, whose classes are on the class path: the jar has only a manifest. */
    private static Path makeAgent() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), H2Agent.class.getName());
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
