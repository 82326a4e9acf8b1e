package org.autopersist.kernels;

/** A list that must be called before its first use in a later process, where nobody calls it by itself. */
public interface Recoverable {

    /** Undoes what a crash has left half done, and makes what is not kept. */
    void recover();
}
