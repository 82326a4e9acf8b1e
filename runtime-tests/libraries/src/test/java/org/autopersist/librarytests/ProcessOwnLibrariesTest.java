// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.autopersist.librarytests.own.*;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loggers in durable objects are each process's own, with its settings, and nothing of what they lead to is in the image. */
class ProcessOwnLibrariesTest {

    private static final int LIVES = 4;
    private static final String LOGBACK = "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider";

    /** The flags that choose what is behind an interface. */
    private static final Map<Class<? extends Library>, List<String>> FLAGS = Map.of(
            LogbackLoggers.class, List.of(LOGBACK),
            Slf4jSubstitutes.class, List.of(LOGBACK),
            Log4jSimpleLoggers.class, List.of("-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory"),
            Log4jBehindSlf4j.class, List.of("-Dslf4j.provider=org.apache.logging.slf4j.SLF4JServiceProvider"),
            Slf4jSimpleLoggers.class, List.of("-Dslf4j.provider=org.slf4j.simple.SimpleServiceProvider"),
            CommonsSimpleLogs.class, List.of("-Dorg.apache.commons.logging.LogFactory=org.apache.commons.logging.impl.LogFactoryImpl",
                    "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.SimpleLog"),
            CommonsOverLog4j.class, List.of("-Dorg.apache.commons.logging.LogFactory=org.apache.commons.logging.impl.Log4jApiLogFactory"),
            Log4jAsyncLoggers.class,
            List.of("-Dlog4j2.contextSelector=org.apache.logging.log4j.core.async.AsyncLoggerContextSelector"),
            JBossManagedLoggers.class, List.of("-Djava.util.logging.manager=org.jboss.logmanager.LogManager"),
            JBossLoggers.class, List.of("-Dorg.jboss.logging.provider=log4j2"));

    @TempDir
    Path folder;

    static Stream<Class<? extends Library>> libraries() {
        return Stream.of(LogbackLoggers.class, Log4jLoggers.class, Log4jSimpleLoggers.class, Log4jBehindSlf4j.class, Slf4jSimpleLoggers.class,
                Slf4jSubstitutes.class, CommonsSimpleLogs.class, CommonsOverLog4j.class, Log4jOneLoggers.class, JBossLoggers.class, JulLoggers.class,
                Log4jAsyncLoggers.class, JBossManagedLoggers.class);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void areTheProcessesOwn(Class<? extends Library> library) {
        for (int life = 1; life <= LIVES; life++) {
            live(library, life, List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC").get(life % 3)).succeeded()
                    .printed(Life.DONE + life).neverSaid("[warning]");
        }
    }

    /** Log4j has contexts, and looks for its caller's on the stack; recovery may have no caller, or a stranger's. */
    @ParameterizedTest
    @ValueSource(classes = {LoggersOfMain.class, LoggersOfLoader.class})
    void areThoseOfTheRootsOwnLoader(Class<?> program) {
        for (int life = 1; life <= LIVES; life++) {
            ChildJvm.underTest().image(folder.resolve("own.nvm"), "64m").verified().flags(FLAGS.get(Log4jBehindSlf4j.class))
                    .main(program).run().succeeded().printed(Life.DONE + life).neverSaid("[warning]");
        }
    }

    private ChildResult live(Class<? extends Library> library, int life, String... flags) {
        return ChildJvm.underTest()
                .image(folder.resolve("own.nvm"), "64m")
                .verified()
                .flags(flags)
                .flags(FLAGS.getOrDefault(library, List.of()))
                .main(Life.class, library.getName(), life + "")
                .run();
    }
}
