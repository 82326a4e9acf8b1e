// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** HotSpot's interface for tests, for the boot class path. */
public final class WhiteBoxJar {

    private WhiteBoxJar() {}

    /** The flags of a JVM that has it, in a jar that is made in the folder. */
    public static List<String> flags(Path folder) throws IOException {
        Path jar = folder.resolve("whitebox.jar");
        String name = "jdk/test/whitebox/WhiteBox.class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = WhiteBoxJar.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new ZipEntry(name));
            in.transferTo(out);
        }
        return List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+WhiteBoxAPI", "-Xbootclasspath/a:" + jar);
    }
}
