// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.autopersist.h2.programs.OtherLoader;
import org.autopersist.h2.programs.SqlProgram;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another H2 than the agent knows is refused before anything is written. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VersionTest {

    @TempDir
    Path folder;

    @Test
    void anOldReleaseIsRefused() {
        withH2(Path.of("target/older/h2-2.1.214.jar")).main(SqlProgram.class).run()
                .refused("this H2 (2.1.214) can't be made durable", "take H2 2.4.240");
    }

    @Test
    void anUpgradeFindsTheDataOfTheReleaseBefore() {
        Path before = Path.of("target/older/h2-2.3.232.jar");
        try (SqlChild life = SqlChild.start(withH2(before), "test")) {
            life.run("create table t(id identity, x varchar, b blob)", "create index i on t(x)",
                    "insert into t(x, b) select 'v' || x, cast('b' || x as blob) from system_range(1, 300)",
                    "!blob 300000 insert into t(b) values (?)", "set autocommit false", "delete from t where id < 100");
            life.kill();
        }
        for (boolean now : new boolean[] {true, false, true}) {
            ChildJvm jvm = now ? SqlChild.jvm(folder.resolve("h2.nvm")) : withH2(before);
            try (SqlChild life = SqlChild.start(jvm, "test")) {
                life.expect("301,300", "select count(*), count(x) from t")
                        .expect("7", "select id from t use index (i) where x = 'v7'")
                        .expect("300000", "select max(octet_length(b)) from t")
                        .run("set autocommit false", "update t set x = x || x");
                life.kill();
            }
        }
    }

    @Test
    void anH2OfAnotherLoaderIsRefused() {
        Path jar = Path.of("target/older/h2-2.3.232.jar").toAbsolutePath();
        ChildResult result = ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag()).image(folder.resolve("h2.nvm"))
                .classPathOnly(Path.of(withoutH2())).main(OtherLoader.class, jar.toString()).run();
        result.complained("it was loaded by java.net.URLClassLoader").complained("ExceptionInInitializerError");
        assertFalse(result.hasLine("connected"));
    }

    @Test
    void argumentsAreRefused() {
        ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag() + "=shop").image(folder.resolve("h2.nvm"))
                .main(SqlProgram.class).run().refused("autopersist-h2: takes no arguments, got: shop");
    }

    @Test
    void withoutAnImageDatabasesLiveInMemory() {
        try (SqlChild life = SqlChild.start(ChildJvm.underTest().flags(AgentJar.flag()), "test")) {
            life.run("create table t(x int)", "select * from t");
            life.end().complained("no image is open");
        }
    }

    private ChildJvm withH2(Path jar) {
        return ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag()).image(folder.resolve("h2.nvm"))
                .classPathOnly(Path.of(jar.toAbsolutePath() + File.pathSeparator + withoutH2()));
    }

    private static String withoutH2() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> !place.contains("/com/h2database/")).collect(Collectors.joining(File.pathSeparator));
    }
}
