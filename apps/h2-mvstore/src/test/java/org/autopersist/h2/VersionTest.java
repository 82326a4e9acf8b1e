package org.autopersist.h2;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.autopersist.h2.programs.SqlProgram;
import org.autopersist.testkit.process.ChildJvm;
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
        withH2(Path.of("target/older/h2-2.1.214.jar")).run()
                .refused("this H2 (2.1.214) can't be made durable", "take H2 2.4.240");
    }

    @Test
    void argumentsAreRefused() {
        ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag() + "=shop").image(folder.resolve("a.nvm")).main(SqlProgram.class).run()
                .refused("autopersist-h2: takes no arguments, got: shop");
    }

    @Test
    void withoutAnImageDatabasesLiveInMemory() {
        try (SqlChild life = SqlChild.start(ChildJvm.underTest().flags(AgentJar.flag()), "test")) {
            life.run("create table t(x int)", "select * from t");
            life.end().complained("no image is open");
        }
    }

    private ChildJvm withH2(Path jar) {
        String others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> !place.contains("/com/h2database/")).collect(Collectors.joining(File.pathSeparator));
        return ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag()).image(folder.resolve("old.nvm"))
                .classPathOnly(Path.of(jar.toAbsolutePath() + File.pathSeparator + others)).main(SqlProgram.class);
    }
}
