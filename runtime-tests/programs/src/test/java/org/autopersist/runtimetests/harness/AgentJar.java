// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A jar that makes a class of the class path a Java agent that may redefine classes. */
public final class AgentJar {

    private AgentJar() {}

    /**
     * Makes the jar.
     *
     * @param agent has a method {@code premain}
     */
    public static Path make(Path folder, Class<?> agent) throws IOException {
        Path jar = folder.resolve("agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
