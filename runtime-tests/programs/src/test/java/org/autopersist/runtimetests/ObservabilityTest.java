// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.programs.image.Observability;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JFR and JMX say about a living JVM. */
@Tag("core")
class ObservabilityTest {

    private static final String PREFIX = "org.autopersist.";

    /** As an option of a recording that no .jfc file knows. */
    private static final String SETTING = "+" + PREFIX;

    @TempDir
    Path folder;

    private ChildJvm jvm(Path jdk, String what, String... flags) {
        return ChildJvm.of(jdk)
                .image(folder.resolve("test.nvm"), "32m")
                .flags("-Xlog:disable", "-Xlog:all=warning:stderr")
                .flags(flags)
                .main(Observability.class, what);
    }

    private ChildJvm jvm(String what, String... flags) {
        return jvm(TestJdk.product(), what, flags);
    }

    private static void letEnd(RunningChild child) throws IOException {
        child.send("");
        child.awaitEnd().succeeded().printed("DONE").neverSaid("org.autopersist.internal").neverSaid("doesn't exist");
    }

    private static void run(ChildJvm jvm) throws IOException {
        try (RunningChild child = jvm.start()) {
            child.awaitLine("READY");
            letEnd(child);
        }
    }

    private List<RecordedEvent> events(Path recording, String name) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .filter(e -> e.getEventType().getName().equals(PREFIX + name))
                .toList();
    }

    private void twoRecordings(Path jdk) throws IOException {
        Path written = folder.resolve("written.jfr");
        Path recovered = folder.resolve("recovered.jfr");
        String thresholds = "," + SETTING + "SlowStore#threshold=100us," + SETTING + "Conversion#threshold=100us," + SETTING
                + "Region#threshold=0ns";
        run(jvm(jdk, "store", "-XX:StartFlightRecording:filename=" + written + thresholds));
        run(jvm(jdk, "recover", "-XX:StartFlightRecording:filename=" + recovered + thresholds));

        RecordedEvent conversion = events(written, "Conversion").stream()
                .filter(e -> e.getLong("objects") == 100_001)
                .findFirst()
                .orElseThrow();
        assertEquals(100_000 * 32 + 16 + 100_001 * 4, conversion.getLong("bytes"), 100_000 * 16 + 16);
        assertEquals("main", conversion.getThread().getJavaName());
        assertTrue(conversion.getDuration().toNanos() > 100_000, conversion.toString());
        assertNull(conversion.getStackTrace());
        assertTrue(
                Duration.between(conversion.getStartTime(), Instant.now()).toMinutes() < 5, conversion.toString());

        List<RecordedEvent> stores = events(written, "SlowStore").stream()
                .filter(e -> e.getString("holder").equals(Observability.class.getName() + "$Data"))
                .toList();
        assertEquals(2, stores.size(), "a store that was put off is one event");
        RecordedEvent store = stores.getFirst();
        assertTrue(store.getDuration().compareTo(conversion.getDuration()) >= 0);
        assertFalse(store.getStartTime().isAfter(conversion.getStartTime()));
        assertFalse(store.getEndTime().isBefore(conversion.getEndTime()));
        assertTrue(events(written, "Conversion").size() >= 2, "the volatile store at the end converts, too");

        List<RecordedEvent> regions = events(written, "Region");
        assertEquals(2, regions.size());
        assertEquals(100_000, regions.getFirst().getLong("stores"));
        assertEquals(100_000 * 16, regions.getFirst().getLong("bytesLogged"));
        assertFalse(regions.getFirst().getBoolean("rolledBack"));
        assertEquals(1, regions.getLast().getLong("stores"));
        assertTrue(regions.getLast().getBoolean("rolledBack"));

        List<RecordedEvent> full = events(written, "ImageFull");
        assertEquals(1, full.size());
        assertEquals(100 << 20, full.getFirst().getLong("bytes"), 100);

        RecordedEvent collection = events(written, "Collection").getFirst();
        assertEquals(100_002, collection.getLong("liveObjects"), 20);
        assertEquals(conversion.getLong("bytes"), collection.getLong("liveBytes"), 1000);
        assertTrue(collection.getLong("usedAfter") >= collection.getLong("liveBytes"), collection.toString());
        assertTrue(collection.getDuration().isPositive());

        assertTrue(events(written, "Recovery").isEmpty());
        List<RecordedEvent> recoveries = events(recovered, "Recovery");
        assertEquals(
                List.of(Observability.class.getName() + "$Static.root", "/named"),
                recoveries.stream().map(e -> e.getString("root")).toList());
        assertEquals(100_002 + 50_001, recoveries.getFirst().getLong("objects"));
        assertTrue(recoveries.getFirst().getDuration().isPositive());

        RecordedEvent information = events(recovered, "ImageInformation").getFirst();
        assertTrue(information.getString("path").endsWith("test.nvm"), information.toString());
        assertEquals(32 << 20, information.getLong("size"));
        assertFalse(information.getString("durability").isEmpty());
        for (RecordedEvent statistics : events(recovered, "ImageStatistics")) {
            assertEquals(0, statistics.getLong("eventsDropped"));
            assertEquals(32 << 20, statistics.getLong("imageSizeBytes"));
            AutoPersist.stats().asMap().keySet().forEach(counter -> assertTrue(statistics.hasField(counter), counter));
        }
    }

    @Test
    @Tag("slow")
    void flightRecorderHasTheEvents() throws IOException {
        twoRecordings(TestJdk.product());
    }

    @Test
    @Tag("slow")
    void flightRecorderHasTheEventsFastdebug() throws IOException {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        twoRecordings(TestJdk.debug().get());
    }

    @Test
    void aRecordingThatStartsLaterHasWhatHappensThen() throws Exception {
        Path recording = folder.resolve("late.jfr");
        try (RunningChild child = jvm("store").start()) {
            child.awaitLine("READY");
            JdkTool.jcmd(child.pid(), "JFR.start", "name=late", "filename=" + recording, SETTING + "Conversion#threshold=0ns");
            letEnd(child);
        }
        List<RecordedEvent> conversions = events(recording, "Conversion");
        assertEquals(1, conversions.size(), conversions::toString);
        assertEquals(50_001, conversions.getFirst().getLong("objects"));
    }

    @Test
    void anEventThatIsSwitchedOffOrTooShortIsNotThere() throws IOException {
        Path recording = folder.resolve("none.jfr");
        run(jvm(
                "store",
                "-XX:StartFlightRecording:filename=" + recording + "," + SETTING + "Conversion#threshold=1h," + SETTING
                        + "SlowStore#enabled=false," + SETTING + "ImageFull#enabled=false"));
        for (String name : List.of("Conversion", "SlowStore", "ImageFull")) {
            assertEquals(List.of(), events(recording, name), name);
        }
        assertFalse(events(recording, "ImageInformation").isEmpty());
    }

    @Test
    void aRecordingThatEndsBeforeTheProgramDoes() throws Exception {
        Path recording = folder.resolve("early.jfr");
        try (RunningChild child =
                jvm("store", "-XX:StartFlightRecording:name=early,filename=" + recording).start()) {
            child.awaitLine("READY");
            JdkTool.jcmd(child.pid(), "JFR.stop", "name=early");
            letEnd(child);
        }
        assertEquals(1, events(recording, "ImageFull").size());
    }

    @Test
    void aProgramMayRegisterTheBean() throws IOException {
        run(jvm("bean"));
    }

    @Test
    @Tag("slow")
    void anAgentThatStartsLaterRegistersTheBean() throws Exception {
        try (RunningChild child = jvm("store").start()) {
            child.awaitLine("READY");
            assertFalse(
                    JdkTool.jcmd(child.pid(), "VM.class_hierarchy", "java.lang.management.ManagementFactory").contains("Factory"),
                    "java.management is not loaded before");
            VirtualMachine vm = VirtualMachine.attach(Long.toString(child.pid()));
            String address = vm.startLocalManagementAgent();
            vm.detach();
            ask(address);
            letEnd(child);
        }
    }

    @Test
    void anAgentThatStartsWithTheJvmRegistersTheBean() throws Exception {
        try (RunningChild child = jvm("store", "-Dcom.sun.management.jmxremote").start()) {
            child.awaitLine("READY");
            VirtualMachine vm = VirtualMachine.attach(Long.toString(child.pid()));
            String address = vm.getAgentProperties().getProperty("com.sun.management.jmxremote.localConnectorAddress");
            vm.detach();
            ask(address);
            letEnd(child);
        }
    }

    private static long counter(TabularData counters, String name) {
        return (long) counters.get(new Object[] {name}).get("value");
    }

    private void ask(String address) throws Exception {
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName name = new ObjectName("org.autopersist:type=Image");
            assertEquals(true, server.getAttribute(name, "Enabled"));
            assertEquals(folder.resolve("test.nvm").toString(), server.getAttribute(name, "Path"));
            TabularData counters = (TabularData) server.getAttribute(name, "Counters");
            assertEquals(32L << 20, counter(counters, "imageSizeBytes"));
            assertTrue(counter(counters, "imageUsedBytes") > 3 << 20);
            assertTrue(counter(counters, "objectsConverted") > 100_000);
            assertEquals(1, counter(counters, "storesTakenBack"));
            CompositeData[] roots = (CompositeData[]) server.getAttribute(name, "Roots");
            assertEquals(2, roots.length);
            for (CompositeData root : roots) {
                assertEquals(true, root.get("isBound"));
            }
        }
    }
}
