// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/** Stores by native code that are refused. Needs the library that system property {@code tests.jni} names. */
public final class JniErrors extends RefusedStores {

    static {
        System.load(System.getProperty("tests.jni"));
    }

    private static native int countThrown(Data data, Object[] array, Object refused);

    private static native void store(Data data, Object refused);

    private static boolean isCaught(Data data, Object refused) {
        try {
            store(data, refused);
        } catch (ObjectRefusedException e) {
            return true;
        }
        return false;
    }

    @Override
    public void write() {
        Data.root = new Data();
        Object refused = Thread.currentThread();
        for (int round = 0; round < 200; round++) { // enough to be compiled
            Expect.equal(3, countThrown(Data.root, Data.root.array, refused), "exceptions seen by native code");
            Expect.that(isCaught(Data.root, refused), "caught by its caller");
            Expect.equal(null, Data.root.difference(), "what was there before");
        }
    }
}
