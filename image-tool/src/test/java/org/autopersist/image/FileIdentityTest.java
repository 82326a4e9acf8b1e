// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file an image says that it is; of what is known of files, each tells some apart. */
class FileIdentityTest {

    private static final long BIRTH = 1_700_000_000_123_456_789L;
    private static final FileIdentity FILE = new FileIdentity(BIRTH, 4711, 815);
    private static final long ALL = 0x7800000000000000L;
    private static final long BIRTH_ALONE = 0x6000000000000000L;
    private static final long INODE_AND_GENERATION = 0x5800000000000000L;

    @TempDir
    Path folder;

    /** As docs/image-format.md has it, worked out by other means. */
    private static long identity(long kind, FileIdentity file) {
        long[] values = {file.birth(), file.inode(), file.generation()};
        long digest = 0;
        for (int i = 0; i < values.length; i++) {
            digest += (kind >>> 61 - i & 1) * values[i] + 0x9e3779b97f4a7c15L;
            digest = (digest ^ digest >>> 30) * 0xbf58476d1ce4e5b9L;
            digest = (digest ^ digest >>> 27) * 0x94d049bb133111ebL;
            digest ^= digest >>> 31;
        }
        return kind | digest & 0x07ffffffffffffffL;
    }

    @Test
    void eachOfThemCounts() {
        FileIdentity[] others = {
            new FileIdentity(BIRTH + 1, 4711, 815), new FileIdentity(BIRTH, 4712, 815), new FileIdentity(BIRTH, 4711, 816)
        };
        for (long kind : new long[] {ALL, BIRTH_ALONE, INODE_AND_GENERATION}) {
            long identity = identity(kind, FILE);
            assertTrue(FILE.mayBe(identity));
            for (int i = 0; i < others.length; i++) {
                assertEquals((kind >>> 61 - i & 1) == 0, others[i].mayBe(identity), "kind " + Long.toHexString(kind) + ", file " + i);
            }
        }
        assertTrue(FILE.mayBe(0));
    }

    /** Of older JVMs. */
    @Test
    void birthsAndInodesAlone() {
        assertTrue(FILE.mayBe(BIRTH));
        assertFalse(FILE.mayBe(BIRTH + 1));
        assertTrue(FILE.mayBe(4711 | Long.MIN_VALUE));
        assertFalse(FILE.mayBe(4712 | Long.MIN_VALUE));
    }

    @Test
    void filesOfOneBirthAreTold() throws Exception {
        for (int i = 0; i < 100; i++) {
            Path a = Files.createFile(folder.resolve("a" + i));
            Path b = Files.createFile(folder.resolve("b" + i));
            try (NativeFile first = new NativeFile(a); NativeFile second = new NativeFile(b)) {
                long identity = identity(ALL, first.identity());
                assertTrue(first.identity().mayBe(identity));
                assertFalse(second.identity().mayBe(identity));
            }
        }
    }
}
