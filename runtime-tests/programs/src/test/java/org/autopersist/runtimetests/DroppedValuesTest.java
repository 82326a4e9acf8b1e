package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.lifetimes.DroppedValues;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an initializer has made for a durable root, and who works on with it when the image's value has taken its place. */
@Tag("core")
class DroppedValuesTest {

    private static final String LOST = "what is stored there is lost";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void whoHasItIsNamed(String collector) {
        life("View", collector).neverSaid(LOST);
        life("View", collector).said(LOST).said("View.DATA has the image's value, but the static field ").said("View.VIEW leads to");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void whoeverHasItIsTold(String collector) {
        life("Registered", collector).neverSaid(LOST);
        life("Registered", collector).said(LOST).said("Registered.NAMES has the image's value, but the one that").printed("Registered 2");
    }

    /** Young collections say nothing of it. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void whatIsOldAndDeadIsNobodys(String collector) {
        life("Old", collector).printed("Old 0");
        life("Old", collector).printed("Old 1").neverSaid(LOST);
    }

    @Test
    void aViewThatIsARootIsAViewOfTheRoot() {
        life("Both", "-XX:+UseSerialGC").printed("Both 1");
        life("Both", "-XX:+UseSerialGC").printed("Both 2").neverSaid(LOST);
    }

    @Test
    void constantsAreNobodysLoss() {
        life("Constants", "-XX:+UseSerialGC");
        life("Constants", "-XX:+UseSerialGC").neverSaid(LOST);
    }

    private ChildResult life(String kind, String collector) {
        return ChildJvm.underTest().image(folder.resolve(kind + ".nvm")).verified().flags(collector).main(DroppedValues.class, kind)
                .run().succeeded();
    }
}
