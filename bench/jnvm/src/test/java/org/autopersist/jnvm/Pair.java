// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/** What a code generator would make of a class with a name and a number, spread over two blocks. */
final class Pair extends PObject {

    private static final int NAME = 0;
    private static final int NUMBER = 256;
    static final PType TYPE = new PType(16, 264, (_, offsets) -> offsets.accept(NAME));

    Pair(Heap heap, String name, long number) {
        super(heap, TYPE);
        set(NAME, PBytes.make(heap, name));
        set(NUMBER, number);
    }

    private Pair(Heap heap, long address) {
        super(heap, address);
    }

    static Pair at(Heap heap, long address) {
        return new Pair(heap, address);
    }

    String name() {
        return PBytes.getString(heap(), get(NAME));
    }

    long number() {
        return get(NUMBER);
    }

    void setNumber(long number) {
        set(NUMBER, number);
    }
}
