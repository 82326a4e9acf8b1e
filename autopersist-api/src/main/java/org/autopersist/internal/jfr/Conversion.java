// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * Objects that became reachable from a durable root were made recoverable, as one batch. A batch of up to 32 objects and
 * 16 KiB is looked at only if the threshold is below 10 microseconds, since the clock would take longer than the batch;
 * of larger ones the time counts from the end of their first tracing.
 */
@Name("org.autopersist.Conversion")
@Label("Conversion")
@Category("AutoPersist")
@Description("Objects that became reachable from a durable root were made recoverable, as one batch.")
@Threshold("1 ms")
@StackTrace(false)
public final class Conversion extends Event {

    private Conversion() {}

    /** How many. */
    @Label("Objects")
    long objects;

    /** Their size in the image, in bytes. */
    @Label("Bytes")
    @DataAmount
    long bytes;
}
