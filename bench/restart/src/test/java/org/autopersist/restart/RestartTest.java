// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.ShopGenerator;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each backend answers right in a second process, whatever became of the first, and in a third one. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestartTest {

    private static final int ORDERS = 300;
    private static final Digest RIGHT = ShopGenerator.generate(ORDERS).digest();

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void afterAnOrderlyEnd(Backend backend) {
        try (RunningChild writer = start(backend, Writer.class, Integer.toString(ORDERS))) {
            assertEquals(RIGHT.toString(), writer.takeLine(Writer.WRITTEN).substring(Writer.WRITTEN.length()));
            writer.endInput();
            writer.awaitEnd().succeeded();
        }
        isRight(backend);
        isRight(backend);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void afterAKill(Backend backend) {
        try (RunningChild writer = start(backend, Writer.class, Integer.toString(ORDERS))) {
            writer.takeLine(Writer.WRITTEN);
            writer.kill().wasKilled();
        }
        isRight(backend);
        isRight(backend);
    }

    private void isRight(Backend backend) {
        try (RunningChild reader = start(backend, Reader.class)) {
            assertEquals(Reader.ANSWER + RIGHT, reader.takeLine(Reader.ANSWER));
            reader.takeLine(Reader.COST);
            reader.endInput();
            reader.awaitEnd().succeeded();
        }
    }

    private RunningChild start(Backend backend, Class<?> program, String... more) {
        ChildJvm jvm = ChildJvm.of(backend.hasImage() ? TestJdk.product() : TestJdk.stock())
                .flags(Backend.JVM_ARGUMENTS)
                .flags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        if (backend.hasImage()) {
            jvm.image(Backend.image(folder)).verified();
        }
        String[] arguments = new String[2 + more.length];
        arguments[0] = backend.name();
        arguments[1] = folder.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return jvm.main(program, arguments).start();
    }
}
