// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** There was no room in the image for an object. */
@Name("org.autopersist.ImageFull")
@Label("Image Full")
@Category("AutoPersist")
@Description("There was no room in the image for an object.")
@StackTrace(false)
public final class ImageFull extends Event {

    private ImageFull() {}

    /** The room that was wanted, in bytes. */
    @Label("Bytes")
    @DataAmount
    long bytes;
}
