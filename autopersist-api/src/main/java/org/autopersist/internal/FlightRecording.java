// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.SettingDescriptor;
import org.autopersist.AutoPersist;
import org.autopersist.internal.jfr.Collection;
import org.autopersist.internal.jfr.Conversion;
import org.autopersist.internal.jfr.ImageFull;
import org.autopersist.internal.jfr.ImageInformation;
import org.autopersist.internal.jfr.ImageStatistics;
import org.autopersist.internal.jfr.Recovery;
import org.autopersist.internal.jfr.Region;
import org.autopersist.internal.jfr.SlowStore;

/**
 * Tells the VM which of its events JFR's recordings want, and has it write them.
 *
 * <p>It has no lock of its own: {@link #start} is called with JFR's lock held, and so may listeners be. Two threads may
 * tell the VM different things at the same time; the poller, which each change wakes, has the last word.
 */
final class FlightRecording {

    /** The events that the VM writes, in its order. */
    static final List<Class<? extends Event>> EVENTS =
            List.of(Conversion.class, Recovery.class, ImageFull.class, SlowStore.class, Region.class, Collection.class);

    private static final long POLL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final AtomicBoolean STARTED = new AtomicBoolean();
    private static final AtomicLong DROPPED = new AtomicLong();

    private FlightRecording() {}

    /** The VM calls this whenever JFR begins to record. */
    static void start() {
        if (STARTED.getAndSet(true)) {
            return;
        }
        EVENTS.forEach(FlightRecorder::register);
        Thread poller = new Thread(FlightRecording::poll, "AutoPersist JFR");
        poller.setDaemon(true);
        FlightRecorder.addListener(new FlightRecorderListener() {
            @Override
            public void recordingStateChanged(Recording recording) {
                configure();
                LockSupport.unpark(poller);
            }
        });
        FlightRecorder.addPeriodicEvent(ImageStatistics.type(), FlightRecording::writeStatistics);
        FlightRecorder.addPeriodicEvent(ImageInformation.class, FlightRecording::writeInformation);
        poller.start();
    }

    private static void poll() {
        while (true) {
            boolean isRecording = configure();
            drain();
            if (isRecording) {
                LockSupport.parkNanos(POLL_NANOS);
            } else {
                LockSupport.park();
            }
        }
    }

    private static void drain() {
        DROPPED.addAndGet(Natives.drainEvents0());
    }

    private static void writeStatistics() {
        ImageStatistics.write(AutoPersist.stats().asMap().values(), DROPPED.getAndSet(0));
    }

    // At the end of a chunk the events that happened in it have to be in it.
    private static void writeInformation() {
        drain();
        Vm vm = Vm.current();
        new ImageInformation(vm.imagePath(), vm.durability(), AutoPersist.stats().imageSizeBytes()).commit();
    }

    /** Whether any recording runs. */
    private static boolean configure() {
        List<Recording> running = FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(recording -> recording.getState() == RecordingState.RUNNING)
                .toList();
        List<Map<String, String>> settings =
                running.stream().map(Recording::getSettings).toList();
        for (int i = 0; i < EVENTS.size(); i++) {
            EventType type = EventType.getEventType(EVENTS.get(i));
            boolean enabled = !running.isEmpty() && type.isEnabled();
            Natives.configureEvent0(i, enabled, type.getId(), enabled ? threshold(type, settings) : 0);
        }
        return !running.isEmpty();
    }

    /** In nanoseconds: as JFR does, the shortest that a recording asks for, or the one that is declared. */
    static long threshold(EventType type, List<Map<String, String>> settings) {
        return settings.stream()
                .flatMap(map -> map.entrySet().stream())
                .filter(entry -> entry.getKey().equals(type.getName() + "#threshold")
                        || entry.getKey().equals(type.getId() + "#threshold"))
                .mapToLong(entry -> Timespan.toNanos(entry.getValue()))
                .min()
                .orElseGet(() -> declaredThreshold(type));
    }

    private static long declaredThreshold(EventType type) {
        return type.getSettingDescriptors().stream()
                .filter(setting -> setting.getName().equals("threshold"))
                .map(SettingDescriptor::getDefaultValue)
                .mapToLong(Timespan::toNanos)
                .findFirst()
                .orElse(0);
    }
}
