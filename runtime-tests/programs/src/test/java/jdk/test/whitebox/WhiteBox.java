// SPDX-License-Identifier: Apache-2.0
package jdk.test.whitebox;

/** What the tests use of HotSpot's own interface for tests; the JVM binds it, by this name, with -XX:+WhiteBoxAPI. */
public final class WhiteBox {

    static {
        registerNatives();
    }

    private static native void registerNatives();

    /** Has all compiled frames of all threads go on in the interpreter. */
    public native int deoptimizeFrames(boolean makeNotEntrant);
}
