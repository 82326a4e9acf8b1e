// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.compiled.ByteCounters;
import org.autopersist.runtimetests.programs.compiled.NewArrays;
import org.autopersist.runtimetests.programs.compiled.RefusedLater;
import org.autopersist.runtimetests.programs.compiled.StoredTwice;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object becomes durable with what was stored to it before, and without what is stored to it later. */
@Tag("core")
class PublishedTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation -Xbatch", "-XX:+UseSerialGC", "-XX:+UseParallelGC -Xbatch", "-XX:+UseG1GC"})
    void withWhatWasStoredBefore(String flags) {
        Path image = folder.resolve("before.nvm");
        life(image, flags).main(NewArrays.class).run().succeeded().printed("stored");
        life(image, "-XX:+UseSerialGC").main(NewArrays.class).run().succeeded().printed("lost: [0, 0, 0, 0, 0, 0, 0, 0]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation -Xbatch", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
    void withoutWhatIsStoredLater(String flags) {
        life(folder.resolve("later.nvm"), flags).main(RefusedLater.class).run().succeeded().printed("thrown true, lost 0");
    }

    /** With the stress flag each store of new objects is put off to C2's next poll. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation", "-XX:-TieredCompilation -XX:+NVMStressCollector -XX:+UseSerialGC", "-Xint"})
    void withoutWhatIsStoredToTheSamePlaceLater(String flags) {
        Path image = folder.resolve("twice.nvm");
        life(image, flags).main(StoredTwice.class, "write").run().succeeded().printed(StoredTwice.DONE);
        life(image, flags).main(StoredTwice.class, "check").run().succeeded().printed(StoredTwice.DONE);
    }

    /** C2's code needs a prefix to add the low byte of some registers, which it takes in a large heap. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation -Xbatch -Xmx5g", "-XX:-TieredCompilation -Xbatch", "-XX:TieredStopAtLevel=1"})
    void withBytesThatAreAddedTo(String flags) {
        life(folder.resolve("bytes.nvm"), flags).main(ByteCounters.class).run().succeeded().printed("wrong: 0");
    }

    private static ChildJvm life(Path image, String flags) {
        return ChildJvm.underTest().image(image).verified().flags(flags.split(" "));
    }
}
