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

/** The NVM heap was collected, beside the program. */
@Name("org.autopersist.Collection")
@Label("NVM Heap Collection")
@Category("AutoPersist")
@Description("The NVM heap was collected, beside the program.")
@Threshold("0 ms")
@StackTrace(false)
public final class Collection extends Event {

    private Collection() {}

    /** The objects in the image that were alive. */
    @Label("Live Objects")
    long liveObjects;

    /** Their size in the image, in bytes. */
    @Label("Live")
    @DataAmount
    long liveBytes;

    /** The bytes of the image that were in use, in whole chunks. */
    @Label("Used Before")
    @DataAmount
    long usedBefore;

    /** The same at the end. */
    @Label("Used After")
    @DataAmount
    long usedAfter;
}
