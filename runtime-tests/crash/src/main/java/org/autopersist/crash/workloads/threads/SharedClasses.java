// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import org.autopersist.crash.workloads.types.GeneratedClasses;

/** First uses of classes of which the image has no object yet. */
public final class SharedClasses extends FirstUses {

    private static final int CLASSES = 40;

    static {
        GeneratedClasses.get(0); // recovery must find them
    }

    public SharedClasses() {
        super(CLASSES);
    }

    @Override
    Object use(int index) {
        try {
            return GeneratedClasses.get(index).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e); // they are public and do nothing
        }
    }

    @Override
    boolean isUse(Object found, int index) {
        return found.getClass() == GeneratedClasses.get(index);
    }
}
