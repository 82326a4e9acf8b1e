// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.RunningServer;
import org.autopersist.ycsb.run.PhaseResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small runs, for real: servers and YCSB are processes of their own. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class YcsbRunnerTest {

    private static final Path STOCK = Path.of(System.getProperty("java.home"));
    private static final Path AUTOPERSIST = Path.of(System.getProperty("autopersist.jdk"));
    private static final YcsbData.Size SIZE = new YcsbData.Size(100, 60, 20, 1);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private List<PhaseResult> run(Configuration configuration, Optional<String> otherServer)
            throws IOException, InterruptedException {
        if (configuration.hasImage()) {
            assumeTrue(Files.exists(AUTOPERSIST), "./ap build makes the JDK for this");
        }
        Jvms jvms = new Jvms(AUTOPERSIST, STOCK, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), List.of("-Xlog:nvm"));
        try (PrintStream stream = new PrintStream(log, true)) {
            return new YcsbRunner(jvms, stream, 128L, otherServer).run(configuration, folder, SIZE, "AD", 2);
        }
    }

    private void check(List<PhaseResult> results) {
        assertEquals(List.of("LOAD", "A", "D"), results.stream().map(PhaseResult::phase).toList(), log::toString);
        assertEquals(List.of(100L, 60L, 60L), results.stream().map(PhaseResult::operations).toList());
        assertEquals(2, results.getFirst().threads());
        assertTrue(results.get(1).calls().get("UPDATE").count() > 0, results::toString);
        assertTrue(results.stream().allMatch(result -> result.errors() == 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"volatile:none", "func:pmem", "map:process", "map:window"})
    void quickCachedIsRun(String configuration) throws IOException, InterruptedException {
        check(run(Configuration.parseServer(configuration), Optional.empty()));
        boolean durable = !configuration.startsWith("volatile");
        assertEquals(durable, Files.exists(folder.resolve("image.nvm")));
        assertEquals(durable, !log.toString().contains("nothing is durable"), log::toString);
        assertEquals(durable, log.toString().contains("[nvm]"), log::toString);
    }

    @Test
    void memcachedAndAServerThatRunsAlreadyAreRun() throws IOException, InterruptedException {
        Optional<Memcached> memcached = Memcached.find();
        assumeTrue(memcached.isPresent(), "memcached is not installed; `./ap bench memcached` does that as root");
        check(run(Configuration.parseServer("memcached:none"), Optional.empty()));
        try (PrintStream stream = new PrintStream(log, true);
                RunningServer server = memcached.get().start(Files.createDirectory(folder.resolve("other")), 64, stream)) {
            check(run(Configuration.parseServer("other:none"), Optional.of(server.address())));
            server.checkAlive();
            assertTrue(memcached.get().version(stream).matches("\\d+\\.\\d+\\.\\d+.*"));
        }
    }

    @Test
    void redisIsRunWithALogThatIsForcedEachSecond() throws IOException, InterruptedException {
        Optional<Redis> redis = Redis.find();
        assumeTrue(redis.isPresent(), "Redis is not installed; `./ap bench memcached` does that as root");
        check(run(Configuration.parseServer("redis:window"), Optional.empty()));
        assertTrue(Files.isDirectory(folder.resolve("appendonlydir")));
        assertTrue(redis.get().version(new PrintStream(log, true)).matches("\\d+\\.\\d+\\.\\d+.*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"volatile_java_kv:none", "java_kv:process", "java_kv:window", "func:disk"})
    void embeddedStoresAreRun(String configuration) throws IOException, InterruptedException {
        check(run(Configuration.parse(configuration), Optional.empty()));
    }

    @Test
    void aServerThatDoesNotAnswerIsAFailure() {
        assertThrows(BenchFailure.class, () -> run(Configuration.parseServer("other:none"), Optional.of("127.0.0.1:1")));
    }
}
