// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.image.ImageCopier;
import org.autopersist.image.ImageException;
import org.autopersist.image.ImageVerifier;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.runtimetests.programs.crash.CopiedImage;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies of an image that are made while a program writes to it, through its JVM: whole, and a state that was. */
class LiveCopyTest {

    private static ChildJvm writer(Path jdk, Path image, List<String> flags) {
        return ChildJvm.of(jdk).image(image, "512m").flags("-XX:+UnlockDiagnosticVMOptions").flags(flags);
    }

    private static long acknowledged(RunningChild child, int thread) {
        String prefix = Acknowledging.ACK + thread + " ";
        String line = child.lastLine(prefix);
        return line == null ? 0 : Long.parseLong(line.substring(prefix.length()));
    }

    private static void copyAgainAndAgain(Path jdk, List<String> flags, int copies, Path folder) throws Exception {
        Path image = folder.resolve("live.nvm");
        try (RunningChild child = writer(jdk, image, flags).main(CopiedImage.class).start()) {
            for (int t = 0; t < CopiedImage.THREADS; t++) {
                child.awaitLine(Acknowledging.ACK + t + " ");
            }
            for (int i = 0; i < copies; i++) {
                Path copy = folder.resolve("copy" + i + ".nvm");
                String[] bounds = new String[2 * CopiedImage.THREADS];
                for (int t = 0; t < CopiedImage.THREADS; t++) {
                    bounds[2 * t] = Long.toString(acknowledged(child, t));
                }
                String said = ImageCopier.copy(image, copy);
                assertTrue(said.contains("bytes in use copied"), said);
                // What is printed comes here a moment after it is true.
                Thread.sleep(100);
                for (int t = 0; t < CopiedImage.THREADS; t++) {
                    bounds[2 * t + 1] = Long.toString(acknowledged(child, t));
                }
                assertEquals(List.of(), ImageVerifier.verify(copy), "copy " + i);
                ChildResult checked = writer(jdk, copy, flags).verified().main(CopiedImage.class, bounds).run();
                checked.succeeded().printed(Acknowledging.CHECKED);
                Files.delete(copy);
            }
            child.kill().wasKilled();
        }
    }

    @Test
    @Tag("core")
    @Tag("slow")
    void copiesOfALiveImageAreStatesThatWere(@TempDir Path folder) throws Exception {
        copyAgainAndAgain(TestJdk.product(), List.of(), 4, folder);
    }

    static Stream<Arguments> modes() {
        List<Path> jdks = Stream.concat(Stream.of(TestJdk.product()), TestJdk.debug().stream()).toList();
        return jdks.stream().flatMap(jdk -> Stream.of("Serial", "Parallel", "G1")
                .flatMap(gc -> Stream.of("redo", "undo").map(log -> Arguments.of(jdk, gc, log))));
    }

    @ParameterizedTest
    @MethodSource("modes")
    @Tag("slow")
    void withAllCollectorsAndLogs(Path jdk, String gc, String log, @TempDir Path folder) throws Exception {
        List<String> flags = List.of("-XX:+Use" + gc + "GC", "-XX:RegionLog=" + log, "-XX:NVMDurability=pmem");
        copyAgainAndAgain(jdk, flags, Integer.getInteger("tests.tries", 8), folder);
    }

    private static void refused(Path source, Path target, String reason) throws IOException {
        ImageException e = assertThrows(ImageException.class, () -> ImageCopier.copy(source, target));
        assertTrue(e.getMessage().contains(reason), e.getMessage());
        assertFalse(e.getMessage().contains("\n"), e.getMessage());
        try (Stream<Path> files = Files.list(source.getParent())) {
            assertFalse(files.anyMatch(f -> f.toString().contains(".part")), "what is left of a copy that failed");
        }
    }

    @Test
    @Tag("core")
    @Tag("slow")
    void whatCanNotBeCopiedSaysWhy(@TempDir Path folder) throws Exception {
        Path image = folder.resolve("live.nvm");
        Path other = Files.writeString(folder.resolve("other"), "precious");
        try (RunningChild child = writer(TestJdk.product(), image, List.of()).main(CopiedImage.class).start()) {
            child.awaitLine(Acknowledging.ACK);
            refused(image, other, "exists already");
            refused(image, image, "is the image itself");
            refused(image, folder.resolve("none/copy.nvm"), "No such file");
            refused(image, Path.of("/proc/copy.nvm"), "can't be made");
            Path link = Files.createSymbolicLink(folder.resolve("link"), image);
            refused(image, link, "is the image itself");
            assertEquals("precious", Files.readString(other));
            // After all that it still works, also to a name with a space, and a second time.
            Path copy = folder.resolve("a copy.nvm");
            ImageCopier.copy(image, copy);
            assertEquals(List.of(), ImageVerifier.verify(copy));
            refused(image, copy, "exists already");
            child.kill().wasKilled();
        }
        refused(image, other, "exists already");
        ImageCopier.copy(image, folder.resolve("closed.nvm"));
        assertEquals(List.of(), ImageVerifier.verify(folder.resolve("closed.nvm")));
    }
}
