package org.autopersist.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.autopersist.AutoPersistStats;

/** The image and its counters, once a second. */
@Name("org.autopersist.ImageStatistics")
@Label("Image Statistics")
@Category("AutoPersist")
@Description("The image and its counters since the start of the JVM.")
@Period("1 s")
@StackTrace(false)
public final class ImageStatistics extends Event {

    /** The image's size, in bytes. */
    @Label("Size")
    @DataAmount
    long size;

    /** How many of these bytes are taken. */
    @Label("Used")
    @DataAmount
    long used;

    /** How many bytes of objects the latest collection found alive; 0 before the first one. */
    @Label("Live")
    @DataAmount
    long live;

    /** Stores that found a recoverable holder. */
    @Label("Slow Paths")
    long slowPaths;

    /** Objects made recoverable. */
    @Label("Objects Converted")
    long objectsConverted;

    /** Store fences towards the image. */
    @Label("Fences")
    long fences;

    /** Cache lines written back towards the image. */
    @Label("Write-Backs")
    long writeBacks;

    /** Stores whose value was refused. */
    @Label("Stores Taken Back")
    long storesTakenBack;

    /** In the mode disk: how old something may be that is not on disk. */
    @Label("Disk Behind By")
    @Timespan
    long diskBehind;

    /** How often the log was written and synced. */
    @Label("Flushes")
    long flushes;

    /** How long that took. */
    @Label("Flush Time")
    @Timespan
    long flushTime;

    /** The longest time that one took. */
    @Label("Longest Flush")
    @Timespan
    long longestFlush;

    /** What was stored to the image and is in the log, in bytes. */
    @Label("Bytes Stored")
    @DataAmount
    long bytesStored;

    /** What was written to the log for that, in bytes. */
    @Label("Bytes Logged")
    @DataAmount
    long bytesLogged;

    /** What was written to the base image for that, in bytes. */
    @Label("Bytes to Base Image")
    @DataAmount
    long bytesToBase;

    /** Events of this category that were dropped since the statistics before. */
    @Label("Events Dropped")
    long eventsDropped;

    /**
     * Takes the counters over.
     *
     * @param stats the counters now
     * @param eventsDropped events that were dropped since the statistics before
     */
    public ImageStatistics(AutoPersistStats stats, long eventsDropped) {
        size = stats.imageSizeBytes();
        used = stats.imageUsedBytes();
        live = stats.liveBytes();
        slowPaths = stats.slowPaths();
        objectsConverted = stats.objectsConverted();
        fences = stats.fences();
        writeBacks = stats.writeBacks();
        storesTakenBack = stats.storesTakenBack();
        diskBehind = stats.diskBehind().toNanos();
        flushes = stats.flushes();
        flushTime = stats.flushTime().toNanos();
        longestFlush = stats.longestFlush().toNanos();
        bytesStored = stats.bytesStored();
        bytesLogged = stats.bytesLogged();
        bytesToBase = stats.bytesToBase();
        this.eventsDropped = eventsDropped;
    }
}
