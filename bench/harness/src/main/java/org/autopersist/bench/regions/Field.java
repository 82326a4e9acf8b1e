package org.autopersist.bench.regions;

/** An object of 64 bytes, so that stores to different ones are stores to different cache lines. */
final class Field {
    long value;
    long padding1;
    long padding2;
    long padding3;
    long padding4;
    long padding5;
}
