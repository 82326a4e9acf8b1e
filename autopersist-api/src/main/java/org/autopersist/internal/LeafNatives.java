package org.autopersist.internal;

/**
 * What the VM binds by this class's name, and what compiled code calls without the costs of a native method: short
 * functions that block nobody and throw nothing.
 */
final class LeafNatives {

    /** {@link #beginRegion0}: a region was opened, or went one level deeper. */
    static final int BEGUN = 0;

    /** {@link #beginRegion0}: so little stack is left that the end might fail. */
    static final int NO_STACK = 1;

    /** {@link #beginRegion0}: there is too little memory. */
    static final int NO_MEMORY = 2;

    /** {@link #endRegion0}, besides the results of {@link Regions#end()}: no room for the log; it was rolled back. */
    static final int NO_ROOM = 3;

    private LeafNatives() {}

    /** Opens a region in the current thread or goes one level deeper; a virtual thread is pinned until the last end. */
    static native int beginRegion0();

    /** Ends one level. */
    static native int endRegion0();

    /** Waits until all that this thread has written back has reached the image. */
    static native void fence0();

    /** Copies a field of an object that has a home there, and writes its line back. Not null. */
    static native void writeBackField0(Object holder, long offset);

    /** The same for {@code count} elements of an array, each line of which is written back once. Not null. */
    static native void writeBackElements0(Object array, int from, int count);
}
