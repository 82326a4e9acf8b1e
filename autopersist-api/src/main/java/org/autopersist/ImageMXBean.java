package org.autopersist;

import java.io.IOException;
import java.util.List;

/**
 * The image and its counters as an MBean, {@value #OBJECT_NAME}.
 *
 * <p>It is registered with the platform MBean server when {@link AutoPersist#imageMXBean()} is called for the first
 * time, and when a JMX agent starts, by {@code -Dcom.sun.management.jmxremote}, by {@code jcmd PID
 * ManagementAgent.start}, or because JConsole or the like attaches. Until then nothing of {@code java.management} is
 * loaded. For an agent, the class path or module path must have the API: one that only a class loader of the
 * program's own finds is not found.
 *
 * <p>Counters count from the start of the JVM. Thread-safe.
 */
public interface ImageMXBean {

    /** The name under which the bean is registered. */
    String OBJECT_NAME = "org.autopersist:type=Image";

    /**
     * Whether an image is open, and no volatile one. Of a volatile one the path is empty; without any, all text is, and numbers
     * are 0.
     */
    boolean isEnabled();

    /** The image's absolute path. */
    String getPath();

    /** What the data survives, as {@code jcmd PID AutoPersist.info} says it. */
    String getDurability();

    /**
     * Copies the image to a new file while the program runs: the copy is what {@code kill -9} would leave at one moment,
     * and can be opened as an image.
     *
     * @param file its name; a relative one is relative to the working directory of this JVM
     * @return what was done, as a line: bytes, time, and how long the program was stopped
     * @throws IOException if the file exists, or can't be written, or no image is open
     */
    String copyTo(String file) throws IOException;

    /** The image's size in bytes. */
    long getSizeBytes();

    /** The bytes that objects can take. */
    long getCapacityBytes();

    /** The bytes of these that are taken, in whole chunks. */
    long getUsedBytes();

    /** Collections of the NVM heap. */
    long getCollections();

    /** The objects that the latest of them found alive; 0 before the first one. */
    long getLiveObjects();

    /** Their size in the image, in bytes. */
    long getLiveBytes();

    /** What collections took, beside the program, in nanoseconds. */
    long getCollectionNanos();

    /** The longest time for which a thread that took space faster than it was collected has waited, in nanoseconds. */
    long getLongestWaitNanos();

    /** In the mode {@code disk}: how old something may be that is not on disk, in nanoseconds; 0 if all is. */
    long getDiskBehindNanos();

    /** How often the log of that mode was written and synced. */
    long getFlushes();

    /** How long that took, in nanoseconds. */
    long getFlushNanos();

    /** The longest time that one took, in nanoseconds. */
    long getLongestFlushNanos();

    /** What was stored to the image and is in the log, in bytes. */
    long getBytesStored();

    /** What was written to the log for that, in bytes. */
    long getBytesLogged();

    /** What was written to the base image for that, in bytes. */
    long getBytesToBase();

    /** The durable roots. */
    List<DurableRootInfo> getRoots();

    /** Objects made recoverable. */
    long getObjectsConverted();

    /** Their size in the image, in bytes. */
    long getBytesConverted();

    /** Batches in which objects were made recoverable. */
    long getConversions();

    /** Stores that found a recoverable holder. */
    long getSlowPaths();

    /** Stores whose value was refused. */
    long getStoresTakenBack();

    /** Store fences towards the image. */
    long getFences();

    /** Cache lines written back towards the image. */
    long getWriteBacks();

    /** Objects made from the image. */
    long getObjectsRecovered();

    /** Their size in the image, in bytes. */
    long getBytesRecovered();

    /** How long that took, in nanoseconds. */
    long getRecoveryNanos();
}
