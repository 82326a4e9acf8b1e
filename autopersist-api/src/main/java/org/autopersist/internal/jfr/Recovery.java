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

/** The objects that a durable root reaches were made from the image. */
@Name("org.autopersist.Recovery")
@Label("Recovery")
@Category("AutoPersist")
@Description("The objects that a durable root reaches were made from the image.")
@Threshold("0 ns")
@StackTrace(false)
public final class Recovery extends Event {

    private Recovery() {}

    /** The name of the root; of a named root, after a slash. */
    @Label("Root")
    String root;

    /** How many objects, without those recovered before. */
    @Label("Objects")
    long objects;

    /** Their size, in bytes. */
    @Label("Bytes")
    @DataAmount
    long bytes;
}
