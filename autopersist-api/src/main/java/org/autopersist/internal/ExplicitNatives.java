// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

/** What the VM binds by this class's name: explicit persistence, as far as it may allocate or throw. */
final class ExplicitNatives {

    private ExplicitNatives() {}

    /** Whether stores have no barrier and an image is open. */
    static native boolean isExplicit0();

    /** Gives an object, which is not null, a home whose fields are zero. */
    static native void place0(Object object);

    /** The offset of an instance field that is kept; -1 if the class has none of that name. */
    static native long fieldOffset0(Class<?> holder, String name);
}
