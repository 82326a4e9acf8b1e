package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.ManyRoots;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it costs to open an image. */
@Tag("core")
class OpeningTest {

    private static final int ROOTS = 8_000;
    private static final int RUNS = 3;

    @TempDir
    Path folder;

    /** A map as large as the image, cleared for each root, would be 1.5 MB for each of them: a second or more. */
    @Test
    void manyRootsCostNoMoreThanTheirObjects() {
        long few = fastestStart("few.nvm", 1);
        long many = fastestStart("many.nvm", ROOTS);
        assertTrue(many < few + 400, "with " + ROOTS + " roots " + many + " ms, with one " + few + " ms");
    }

    /** The thread that walks the image beside the program is not waited for: that took 300 ms. */
    @Test
    void anImageDoesNotDelayTheEnd() {
        Path image = folder.resolve("empty.nvm");
        child(image).main(Runner.class, "die").run().succeeded();
        long with = fastest(child(image).main(Runner.class, "collect"));
        long without = fastest(ChildJvm.underTest().flags("-Xmx1g", "-XX:+UseSerialGC").main(Runner.class, "collect"));
        assertTrue(with < without + 200, "with an image " + with + " ms, without " + without + " ms");
    }

    private long fastestStart(String name, int roots) {
        Path image = folder.resolve(name);
        child(image).main(ManyRoots.class, Integer.toString(roots)).run().succeeded();
        return fastest(child(image).main(Runner.class, "die"));
    }

    /** The milliseconds of the shortest of several runs. */
    private static long fastest(ChildJvm child) {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            child.run().succeeded();
            fastest = Math.min(fastest, (System.nanoTime() - start) / 1_000_000);
        }
        return fastest;
    }

    private static ChildJvm child(Path image) {
        return ChildJvm.underTest().image(image, "512m").flags("-Xmx1g", "-XX:+UseSerialGC");
    }
}
