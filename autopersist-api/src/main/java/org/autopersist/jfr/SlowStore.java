package org.autopersist.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A store to a recoverable object took long, with all that it made recoverable. */
@Name("org.autopersist.SlowStore")
@Label("Slow Store")
@Category("AutoPersist")
@Description("A store to a recoverable object took long, with all that it made recoverable.")
@Threshold("10 ms")
@StackTrace(false)
public final class SlowStore extends Event {

    private SlowStore() {}

    /** The class of the object; of a static field, the class that declares it. */
    @Label("Holder")
    String holder;
}
