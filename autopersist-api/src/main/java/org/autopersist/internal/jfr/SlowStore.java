// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * A store to a recoverable object or a durable root took long, with all that it made recoverable, or because it stored
 * to many elements at once. A store of one value that needs nothing more is not looked at: the clock would take longer
 * than the store.
 */
@Name("org.autopersist.SlowStore")
@Label("Slow Store")
@Category("AutoPersist")
@Description("A store to a recoverable object or a durable root took long.")
@Threshold("10 ms")
@StackTrace(false)
public final class SlowStore extends Event {

    private SlowStore() {}

    /** The class of the object; of a static field, the class that declares it. */
    @Label("Holder")
    String holder;
}
