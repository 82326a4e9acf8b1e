// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

/** A way to store something refused inside of a {@code try} block. */
record Form(String name, Test test) {

    /** Whether the innermost handler that covers the store has got its error. */
    @FunctionalInterface
    interface Test {
        boolean isCaught(Data data, Object refused) throws Throwable;
    }
}
