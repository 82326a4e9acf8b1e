// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Class object that is recovered while the image's garbage is collected, and then moved to where the collector has been. */
@Tag("core")
class ClassObjectsTest {

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Inner { byte[] before = new byte[300]; Class<?> c; byte[] after = new byte[300]; }
                static class Holder { Inner in = new Inner(); }
                static final int COUNT = 64;
                static Class<?> at(int i) throws Exception { return Class.forName("[".repeat(2 + i / 8) + "ZBCSIJFD".charAt(i % 8)); }
                public static void main(String[] args) throws Exception {
                    switch (args[0]) {
                        case "write" -> {
                            for (int i = 0; i < COUNT; i++) { Holder h = new Holder(); h.in.c = at(i); AutoPersist.setRoot("c" + i, h); }
                            Object[] all = new Object[300_000];
                            for (int i = 0; i < all.length; i++) { all[i] = new int[] {i}; }
                            AutoPersist.setRoot("all", all);
                            AutoPersist.setRoot("to", new Object[COUNT]);
                        }
                        case "move" -> {
                            Object[] all = AutoPersist.getRoot("all", Object[].class), to = AutoPersist.getRoot("to", Object[].class);
                            Random random = new Random(1);
                            for (int i = 0; i < COUNT; i += 8) {
                                Thread collecting = new Thread(AutoPersist::collect);
                                collecting.start();
                                Thread.sleep(random.nextInt(1, 12));
                                for (int j = i; j < i + 8; j++) {
                                    Holder h = AutoPersist.getRoot("c" + j, Holder.class);
                                    Class<?> c = h.in.c;
                                    h.in = null;
                                    to[j] = c;
                                }
                                collecting.join();
                                byte[][] junk = new byte[2000][];
                                for (int j = 0; j < junk.length; j++) { junk[j] = new byte[j % 90]; Arrays.fill(junk[j], (byte) 0x55); }
                                AutoPersist.setRoot("junk", junk);
                            }
                        }
                    }
                    Object[] to = AutoPersist.getRoot("to", Object[].class);
                    int right = 0;
                    for (int i = 0; i < COUNT; i++) { right += to[i] == at(i) ? 1 : 0; }
                    System.out.println("SAYS " + right);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-NVMStressCollector", "-XX:+NVMStressCollector"})
    void theyLive(String flag) {
        String[] flags = {"-XX:+UnlockDiagnosticVMOptions", flag, "-XX:NVMSize=64m"};
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN);
        Variant.child(folder, classes, "write").flags("-XX:NVMSize=64m").run().succeeded().printed("SAYS 0");
        Variant.child(folder, classes, "move").flags(flags).run().succeeded().printed("SAYS 64");
        Variant.child(folder, classes, "say").run().succeeded().printed("SAYS 64");
    }
}
