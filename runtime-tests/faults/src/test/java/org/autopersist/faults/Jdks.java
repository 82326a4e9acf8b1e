// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/** The JDKs under test: the product one, and the fastdebug one if it is there. */
final class Jdks {

    private Jdks() {}

    static Stream<Named<Path>> all() {
        return Stream.concat(Stream.of(Named.of("product", TestJdk.product())),
                TestJdk.debug().map(jdk -> Named.of("fastdebug", jdk)).stream());
    }

    /** Each with the flag of each collector. */
    static Stream<Arguments> withCollectors() {
        return all().flatMap(jdk -> Stream.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC")
                .map(collector -> Arguments.of(jdk, collector)));
    }
}
