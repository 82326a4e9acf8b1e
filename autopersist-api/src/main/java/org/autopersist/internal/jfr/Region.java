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

/** A failure-atomic region ended. */
@Name("org.autopersist.Region")
@Label("Failure-Atomic Region")
@Category("AutoPersist")
@Description("A failure-atomic region ended.")
@Threshold("10 ms")
@StackTrace(false)
public final class Region extends Event {

    private Region() {}

    /** Fields and ranges of arrays that it changed. */
    @Label("Stores")
    long stores;

    /** The size of its log, in bytes. */
    @Label("Bytes Logged")
    @DataAmount
    long bytesLogged;

    /** Fences for its log and its stores. */
    @Label("Fences")
    long fences;

    /** Whether its stores were taken back. */
    @Label("Rolled Back")
    boolean rolledBack;
}
