// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.process.Probes;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of the JDK that may mean nothing in another process: they work there, are that process's own, or can't be stored. */
@Tag("core")
class ProcessObjectsTest {

    @TempDir
    Path folder;

    private void lives(String family, String... flags) {
        for (String phase : new String[] {"write", "check"}) {
            ChildJvm.underTest()
                    .image(folder.resolve("test.nvm"))
                    .verified()
                    .flags(flags)
                    .flags("-Duser.timezone=UTC", "-Djava.util.prefs.userRoot=" + folder)
                    .main(Probes.class, phase, family)
                    .run()
                    .succeeded()
                    .printed("DONE " + family + " []");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "synchronizers", "queuesAndFutures", "buffers", "files", "streams", "network", "security", "text", "times", "util"
    })
    void eachIsUsedInTheNextLife(String family) {
        lives(family);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint"})
    void poolsAndThreads(String flag) {
        lives("pools", flag);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint"})
    void loggers(String flag) {
        lives("logging", flag);
    }

    /** Recovered ahead of time, as a root of a static field; a table by identity finds them. */
    @Test
    void theProcessesOwnInManyLives() {
        String main = """
                import java.util.*; import java.util.concurrent.*; import java.util.logging.*; import org.autopersist.*;
                public class Main {
                    @DurableRoot static Map<Object, String> names;
                    @DurableRoot static Executor executor;
                    static List<Object> own() {
                        return List.of(ForkJoinPool.commonPool(), Logger.getLogger("a.b"), Logger.getLogger(""), ProcessHandle.current(),
                                ClassLoader.getSystemClassLoader(), ClassLoader.getPlatformClassLoader(), LogManager.getLogManager(),
                                java.nio.file.FileSystems.getDefault());
                    }
                    public static void main(String[] args) throws Exception {
                        if (names == null) {
                            names = new IdentityHashMap<>();
                            own().forEach(o -> names.put(o, o.getClass().getName()));
                            executor = ForkJoinPool.commonPool();
                        }
                        StringBuilder text = new StringBuilder("SAYS");
                        for (Object o : own()) {
                            text.append(' ').append(o.getClass().getName().equals(names.get(o)));
                        }
                        for (int i = 0; i < 1000; i++) {
                            CompletableFuture.supplyAsync(() -> 1, executor).get(5, TimeUnit.SECONDS);
                        }
                        List<Future<Integer>> all = new ArrayList<>();
                        for (int i = 0; i < 1000; i++) {
                            int n = i;
                            all.add(ForkJoinPool.commonPool().submit(() -> n));
                        }
                        int sum = 0;
                        for (Future<Integer> f : all) {
                            sum += f.get(5, TimeUnit.SECONDS);
                        }
                        AutoPersist.collect();
                        System.gc();
                        System.out.println(text + " " + sum);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (int life = 0; life < 4; life++) {
            Variant.child(folder, "", main).run().succeeded().printed("SAYS true true true true true true true true 499500");
        }
    }

    /** The executor that libraries take by default. */
    @Test
    void anErrorTellsThePathToAPool() {
        String main = """
                import java.util.concurrent.*; import org.autopersist.*;
                public class Main {
                    record Job(Executor executor) {}
                    @DurableRoot static Job job = new Job(Runnable::run);
                    public static void main(String[] args) {
                        try {
                            job = new Job(new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
                        } catch (ObjectRefusedException e) {
                            System.out.println("SAYS " + e.getMessage());
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "", main).run().succeeded().said("its threads do not survive the process")
                .said("Path: Main.job -> Main$Job.executor -> java.util.concurrent.ThreadPoolExecutor");
    }
}
