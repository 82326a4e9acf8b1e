// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels.explicit;

import org.autopersist.explicit.Nvm;

/** The markings of what kernels hold. */
final class Elements {

    private static final long VALUE = Nvm.field(Long.class, "value");

    private Elements() {}

    /** A number that something in the image may refer to once there was a fence. */
    static Object place(Object element) {
        if (element != null) {
            Nvm.place(element);
            Nvm.writeBack(element, VALUE);
        }
        return element;
    }
}
