// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The image and its counters as an MBean, {@value #OBJECT_NAME}.
 *
 * <p>It is registered with the platform MBean server when {@link AutoPersist#imageMXBean()} is called for the first
 * time, and when a JMX agent starts, by {@code -Dcom.sun.management.jmxremote}, by {@code jcmd PID
 * ManagementAgent.start}, or because JConsole or the like attaches. Until then nothing of {@code java.management} is
 * loaded. For an agent, the class path or module path must have the API: one that only a class loader of the
 * program's own finds is not found.
 *
 * <p>It is AutoPersist that implements this interface: versions to come may add methods. No result is null. Thread-safety: any
 * thread may call any method at any time.
 */
public interface ImageMXBean {

    /** The name under which the bean is registered. */
    String OBJECT_NAME = "org.autopersist:type=Image";

    /**
     * Whether an image is open, and no volatile one. Of a volatile one the path is empty; without any, all text is, and numbers
     * are 0.
     */
    boolean isEnabled();

    /** The image's absolute path; empty without one. */
    String getPath();

    /** What the data survives, as {@code jcmd PID AutoPersist.info} says it; empty without an image. */
    String getDurability();

    /**
     * Copies the image to a new file while the program runs: the copy is what {@code kill -9} would leave at one moment,
     * and can be opened as an image.
     *
     * @param file its name; a relative one is relative to the working directory of this JVM
     * @return what was done, as a line: bytes, time, and how long the program was stopped
     * @throws IOException if the file exists, or can't be written, or no image is open
     * @throws NullPointerException if {@code file} is null
     */
    String copyTo(String file) throws IOException;

    /** The counters since the start of the JVM, by name: {@link AutoPersistStats#asMap()}. Times are in nanoseconds. */
    Map<String, Long> getCounters();

    /** The durable roots: {@link AutoPersist#roots()}. */
    List<DurableRootInfo> getRoots();
}
