// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the machine's Maven, on the JDK that this has by itself. */
class MavenTest {

    private static final int ENOUGH = 300;

    @Test
    void theShopGoesOn(@TempDir Path folder) {
        Example example = Example.copy("maven", folder);
        example.maven(TestJdk.product(), "package");
        String jar = example.path("target/shop-1.0.jar").toString();
        int printed;
        try (RunningChild life = example.life("-jar", jar).start()) {
            life.awaitLine("sold " + ENOUGH);
            life.kill().wasKilled();
            printed = Integer.parseInt(life.lastLine("sold ").split(" ")[1]);
        }
        try (RunningChild life = example.life("-jar", jar).start()) {
            String[] numbers = life.takeLine("before: ").split("[^0-9]+"); // "", sold, all
            int sold = Integer.parseInt(numbers[1]);
            assertTrue(sold == printed || sold == printed + 1, sold + " sold, " + printed + " printed");
            assertEquals("1000000", numbers[2], "nuts in all");
            life.kill().wasKilled();
        }
    }

    @Test
    void theTestsRunOnAStockJdk(@TempDir Path folder) {
        Example.copy("maven", folder).maven(TestJdk.stock(), "test");
    }
}
