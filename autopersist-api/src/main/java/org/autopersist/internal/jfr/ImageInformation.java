// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** Which image is open, at the beginning and end of each chunk. */
@Name("org.autopersist.ImageInformation")
@Label("Image Information")
@Category("AutoPersist")
@Description("The image that the JVM has open.")
@Period("everyChunk")
@StackTrace(false)
public final class ImageInformation extends Event {

    /** The absolute path. */
    @Label("Path")
    String path;

    /** What the data survives. */
    @Label("Durability")
    String durability;

    /** The size, in bytes. */
    @Label("Size")
    @DataAmount
    long size;

    /**
     * Describes an image.
     *
     * @param path its absolute path
     * @param durability what the data survives
     * @param size its size in bytes
     */
    public ImageInformation(String path, String durability, long size) {
        this.path = path;
        this.durability = durability;
        this.size = size;
    }
}
