package org.autopersist.bench.store;

/** An object of 64 bytes, so that stores to different ones are stores to different cache lines. */
final class Cell {
    int intField;
    long longField;
    volatile long volatileField;
    Cell reference;
    long padding1;
    long padding2;
    long padding3;
}
