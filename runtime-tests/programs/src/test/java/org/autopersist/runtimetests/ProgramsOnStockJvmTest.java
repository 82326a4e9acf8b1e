// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.image.Refused;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test programs are right about Java: what they claim holds in one life of a JVM that is not AutoPersist. */
@Tag("stock")
class ProgramsOnStockJvmTest {

    static Stream<VmMode.Engine> engines() {
        return Breadth.firstOf(1, List.of(VmMode.Engine.TIERED, VmMode.Engine.INTERPRETER));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void programsHoldInOneLife(VmMode.Engine engine) {
        Programs.runner(
                        ChildJvm.of(TestJdk.stock()).flags("-Xmx1g").flags(engine.flags()),
                        "write,recheck,die",
                        Programs.ALL.stream().filter(p -> p != Refused.class).toList())
                .run()
                .succeeded();
    }

    @Test
    void nothingIsThereInASecondLife() {
        for (Class<? extends Program> program : Programs.ALL) {
            Programs.runner(ChildJvm.of(TestJdk.stock()), "check,die", List.of(program))
                    .run()
                    .exited(3);
        }
    }
}
