// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.runtimetests.programs.lifetimes.DamagedRoots;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage below some roots harms no other root, whoever comes upon it first, and in whatever life. */
@Tag("core")
class DamagedRootsTest {

    private static final int GRANULE = 16;
    private static final int ELEMENTS = 16;        // of an array begin there
    private static final int FIELDS = 12;          // of a node, before or after its mark
    private static final int CHUNK = 64 << 10;

    @TempDir
    Path folder;

    private byte[] image;
    private ByteBuffer bytes;
    private int target;

    private ChildResult run(String step) {
        return ChildJvm.underTest().image(folder.resolve("damaged.nvm"), "64m").flags("-Xmx256m", "-Xlog:nvm")
                .main(DamagedRoots.class, step).run().succeeded().printed("DONE " + step);
    }

    @BeforeEach
    void write() throws IOException {
        run("write");
        image = Files.readAllBytes(folder.resolve("damaged.nvm"));
        bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        String text = new String(image, StandardCharsets.ISO_8859_1);
        target = (text.indexOf(DamagedRoots.TARGET) - ELEMENTS) / GRANULE;
    }

    /** The node's reference leads to that granule from now on. */
    private void redirect(long mark, int granule) throws IOException {
        int found = 0;
        for (int i = 0; i < image.length; i += Long.BYTES) {
            if (bytes.getLong(i) != mark) {
                continue;
            }
            for (int j = i - FIELDS; j < i + FIELDS; j += Integer.BYTES) {
                if (bytes.getInt(j) == target) {
                    bytes.putInt(j, granule);
                    found++;
                }
            }
        }
        assertEquals(1, found, "nodes with the mark " + mark);
        Files.write(folder.resolve("damaged.nvm"), image);
    }

    /** The JVM walks what roots share that nobody uses, and must not stumble over what each of them damaged. */
    @Test
    @Tag("slow")
    void whatUnusedRootsShareIsDamaged() throws IOException {
        redirect(DamagedRoots.MARK, target + 2);
        run("wait").neverSaid("#");
        run("wait");
    }

    /** Where a damaged reference leads to, this process has put its own objects. */
    @Test
    @Tag("slow")
    void aReferenceLeadsIntoWhatIsNew() throws IOException {
        int used = image.length / CHUNK;
        while (isZero((used - 1) * CHUNK)) {
            used--;
        }
        for (int i = 1; i <= DamagedRoots.COUNT; i++) {
            redirect(DamagedRoots.MARK + i, (used + 2) * CHUNK / GRANULE + 500 + i);
        }
        ChildResult result = run("fill");
        assertEquals(DamagedRoots.COUNT, result.out().stream().filter(l -> l.startsWith("REFUSED ")).count());
        assertTrue(result.out().stream().filter(l -> l.startsWith("REFUSED "))
                .allMatch(l -> l.contains("below the durable root damaged")), result::toString);
        run("check");
        run("wait");
    }

    private boolean isZero(int chunk) {
        for (int i = chunk; i < chunk + CHUNK; i++) {
            if (image[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
