// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

/**
 * What the VM binds by this class's name, and what compiled code calls without the costs of a native method: short
 * functions that block nobody and throw nothing.
 */
final class LeafNatives {

    /** {@link #beginRegion0}: so little stack is left that the end might fail. */
    static final int NO_STACK = -1;

    /** {@link #beginRegion0}: there is too little memory. */
    static final int NO_MEMORY = -2;

    /** {@link #beginRegion0}: the error of an earlier store is to be thrown first, by {@link Natives#deliverError0}. */
    static final int ERROR_PENDING = -3;

    /** {@link #endRegion0}, besides the results of {@link Regions#end()}: no room for the log; it was rolled back. */
    static final int NO_ROOM = 3;

    /** {@link #endRegion0}: a collection may make room for the log; still open, see {@link Natives#endRegionWithRoom0}. */
    static final int LACKS_ROOM = 5;

    private LeafNatives() {}

    /**
     * Opens a region in the current thread or goes one level deeper. The level, or why there is none. {@code byObject} is not 0
     * if an object has it, and ends it by its level.
     */
    static native int beginRegion0(int byObject);

    /** Ends one level, the given one or {@link Regions#ANY_LEVEL}, which is none of an object. */
    static native int endRegion0(int level);

    /** Rolls back, and ends all levels above the given one; the level that was the innermost. */
    static native int abortRegion0(int outerLevel);

    /** How many levels are open in the current thread. */
    static native int regionLevel0();

    /** Waits until all that this thread has written back has reached the image. */
    static native void fence0();

    /** Copies a field of an object that has a home there, and writes its line back. Not null. */
    static native void writeBackField0(Object holder, long offset);

    /** The same for {@code count} elements of an array, each line of which is written back once. Not null. */
    static native void writeBackElements0(Object array, int from, int count);
}
