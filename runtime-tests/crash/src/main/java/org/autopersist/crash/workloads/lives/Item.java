package org.autopersist.crash.workloads.lives;

/**
 * A class whose layout has changed. In its first life it was {@link ChangedClass#OLD_SOURCE}: smaller, with fields in
 * another order, and two that are gone.
 */
class Item {
    long added;
    String text;
    Item next;
    long number;
    int[] addedToo;
}
