// SPDX-License-Identifier: Apache-2.0
/**
 * The JFR events of AutoPersist, in the category AutoPersist. Users know them by their names and fields, so that the package
 * is not exported, and the module's users need no {@code jdk.jfr}.
 *
 * <p>They are in every recording of a JVM that has an image open, if the API is where the system class loader finds
 * it; {@code -XX:StartFlightRecording}, {@code jcmd PID JFR.start} and {@link jdk.jfr.Recording} are the same in
 * this. Settings work as for any event. On a command line they need a plus sign, since no {@code .jfc} file of the JDK
 * has these events: {@code jcmd PID JFR.start +org.autopersist.SlowStore#threshold=1ms}. A change of the settings of a
 * recording that runs counts within a second.
 *
 * <p>The classes only declare the events. What happens in a thread is gathered by the VM and written once a second and
 * at the end of each chunk, with its own start time, duration and thread; of a virtual thread it is the carrier.
 * If more than 4,096 events come in between, the rest is dropped and counted in {@code ImageStatistics}. While an event is not
 * recorded it costs nothing, not even a look at the clock.
 *
 * <p>JFR reads the fields of the VM's own events from a file in the JDK's module {@code jdk.jfr}. AutoPersist replaces
 * no part of the JDK but the VM, so its events are declared here.
 */
package org.autopersist.internal.jfr;
