// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.image.RootsAhead;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Roots that the last process bound are recovered before the program asks for them. */
@Tag("core")
class AheadRecoveryTest {

    private static final String OWN = "prepared " + RootsAhead.class.getName() + "$Own.items";
    private static final String OTHER = "prepared " + RootsAhead.class.getName() + "$Other.items";
    private static final String TWIN = "prepared " + RootsAhead.class.getName() + "$Twins.";
    private static final String SHARES = " shares objects with a durable root that is needed before it";
    private static final List<String> VERIFY = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
    private static final int LIST = 80;
    private static final int LIST_END = 344;
    private static final String WAITS = "waits";

    @TempDir
    Path folder;

    static Stream<VmMode.Collector> collectors() {
        return Breadth.of(List.of(VmMode.Collector.values()));
    }

    private ChildJvm child() {
        return ChildJvm.underTest().image(folder.resolve("ahead.nvm"), "64m").flags("-Xmx256m", "-Xlog:nvm=debug");
    }

    private static ChildResult run(ChildJvm child, String... args) {
        return child.main(RootsAhead.class, args).run().succeeded().printed("DONE " + args[0]);
    }

    @BeforeEach
    void write() {
        run(child(), "write");
    }

    /** What initializers do is done when the program needs the root, not before. */
    private static void assertInitializedByTheProgram(ChildResult result) {
        List<String> inits = result.out().stream().filter(line -> line.startsWith("INIT")).toList();
        assertTrue(inits.containsAll(List.of("INIT Own", "INIT Item", "INIT State")), inits::toString);
        assertEquals(inits.size(), inits.stream().distinct().count(), inits::toString);
        assertTrue(result.out().indexOf("BEGIN") < result.out().indexOf(inits.get(0)), inits::toString);
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void rootsArePreparedAndFinished(VmMode.Collector collector) {
        List<String> flags = new VmMode(collector, VmMode.Engine.TIERED).flags();
        for (int life = 0; life < 3; life++) {
            ChildResult result = run(child().flags(flags).flags(VERIFY), "own,other", WAITS).said(OWN).said(OTHER);
            assertInitializedByTheProgram(result);
        }
        run(child().flags(flags), "other,own,twins");
    }

    @Test
    void whatTheLastProcessDidNotUseIsLeftAlone() {
        run(child(), "other", WAITS).said(OWN);
        run(child(), "other", WAITS).said(OTHER).neverSaid(OWN).neverSaid(TWIN);
        run(child(), "own,other", WAITS).neverSaid(OWN);
        run(child(), "twins", WAITS).said(OWN).neverSaid(TWIN);
    }

    @Test
    void aProcessThatUsesNoRootChangesNothing() {
        run(child(), "own");
        child().flags("-version").run().succeeded();
        run(child(), "own", WAITS).said(OWN).neverSaid(OTHER);
    }

    /** A string at least. They are finished in the order of the last process, and taken back in any other. */
    @Test
    void rootsThatShareObjects() {
        run(child(), "own,other,twins");
        run(child(), "own,other,twins");
        run(child().flags(VERIFY), "own,other,twins", WAITS).said(OWN).said(OTHER).said(TWIN).neverSaid(SHARES);
        run(child().flags(VERIFY), "twins,other,own", WAITS).said(TWIN).said("Own.items" + SHARES);
        run(child().flags(VERIFY), "other,twins", WAITS).said(OWN).said("Twins.second" + SHARES);
        run(child().flags(VERIFY), "own,other,twins", WAITS).said(OTHER).neverSaid(OWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"own,other,twins", "+own,other,twins", "+twins,own,other"})
    @Tag("slow")
    void rootsThatAreNeededAtOnce(String roots) {
        for (int life = 0; life < 5; life++) {
            run(child(), roots);
            run(child().flags(VERIFY), roots, WAITS);
        }
    }

    @Test
    @Tag("slow")
    void collectionsBetweenTheSteps() {
        for (int distance : new int[] {499, 2003, 10007}) {
            run(child().flags(VERIFY).flags("-XX:NVMStressGC=" + distance), "+own,other,twins", WAITS);
            run(child().flags(VERIFY).flags("-XX:NVMStressGC=" + distance), "own,other,twins");
        }
    }

    /** As without a preparation; and the image is as good as before. */
    @Test
    void anInitializerThatFails() {
        for (String flag : List.of("-XX:+NVMRecoverAhead", "-XX:-NVMRecoverAhead")) {
            ChildResult result = child().flags(flag, "-Ditem.fails=true").main(RootsAhead.class, "!own", WAITS).run().succeeded();
            List<String> failures = result.out().stream().filter(line -> line.startsWith("FAILED")).toList();
            assertEquals(2, failures.size());
            assertTrue(failures.getFirst().matches("FAILED org.autopersist.RecoveryException: .* could not be initialized: "
                    + "java.lang.IllegalArgumentException.*"), failures::getFirst);
            assertEquals("FAILED AGAIN", failures.getLast());
        }
        run(child(), "own");
    }

    /** The list in the superblock is a hint. */
    @ParameterizedTest
    @ValueSource(ints = {0, 8, 20, 0x7fffffff, -1, -9})
    void aListThatIsDamaged(int value) throws IOException {
        ByteBuffer list = ByteBuffer.allocate(LIST_END - LIST).order(ByteOrder.LITTLE_ENDIAN);
        list.putLong(value);
        while (list.hasRemaining()) {
            list.putInt(value + list.position() % 3);
        }
        try (FileChannel file = FileChannel.open(folder.resolve("ahead.nvm"), StandardOpenOption.WRITE)) {
            file.write(list.flip(), LIST);
        }
        run(child(), "own,other,twins");
        run(child(), "own", WAITS).said(OWN);
    }

    @Test
    void itCanBeTurnedOff() {
        run(child().flags("-XX:-NVMRecoverAhead"), "own,other", WAITS).neverSaid("prepared ");
    }

    @Test
    void aRecordingTellsOfIt() throws IOException {
        Path recording = folder.resolve("ahead.jfr");
        run(child().flags("-XX:StartFlightRecording:filename=" + recording, "-Dends.orderly=true"), "own", WAITS).said(OWN);
        List<String> roots = RecordingFile.readAllEvents(recording).stream()
                .filter(event -> event.getEventType().getName().equals("org.autopersist.Recovery"))
                .map(event -> event.getString("root"))
                .toList();
        assertEquals(List.of(RootsAhead.class.getName() + "$Own.items"), roots);
    }

    /** The root is left to the thread that needs it. */
    @Test
    void aHeapWithoutRoom() {
        run(child().flags("-Xmx8m"), "own", WAITS);
    }
}
