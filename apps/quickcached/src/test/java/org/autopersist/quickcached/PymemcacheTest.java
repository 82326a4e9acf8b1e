// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.quickcached.InstalledProgram.Ended;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;

/** The client pymemcache, which pip gets into this module's build folder, where it stays. */
class PymemcacheTest {

    private static final String VERSION = "4.0.0";
    private static final Path INSTALLED = Path.of("target", "pymemcache-" + VERSION).toAbsolutePath();

    private static void install() throws IOException, InterruptedException {
        if (!Files.exists(INSTALLED.resolve("pymemcache"))) {
            Ended pip = InstalledProgram.run("python3", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                    "--no-deps", "--target", INSTALLED.toString(), "pymemcache==" + VERSION);
            assumeTrue(pip.code() == 0, () -> "pip can't get pymemcache: " + pip.output());
        }
    }

    @Test
    void worksAsWithMemcached() throws Exception {
        install();
        Path script = Path.of(PymemcacheTest.class.getResource("/pymemcache-session.py").toURI());
        try (TestServer server = TestServer.of(Backend.JAVA_KV)) {
            Ended ended = InstalledProgram.run(
                    "python3", script.toString(), INSTALLED.toString(), Integer.toString(server.port()));
            assertEquals(List.of("done"), ended.output().lines().toList());
            assertEquals(0, ended.code());
            assertEquals("", server.said());
        }
    }
}
