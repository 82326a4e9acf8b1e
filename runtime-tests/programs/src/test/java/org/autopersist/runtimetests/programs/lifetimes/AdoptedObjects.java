// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import org.autopersist.AfterRecovery;
import org.autopersist.DurableRoot;

/**
 * A root with objects that each process has of its own (classes, an enum constant, boxes, a lambda) and so many
 * objects with hooks that recovery collects between finding the former and referring to them.
 */
public final class AdoptedObjects {

    static final class Named {}

    enum Color {
        RED
    }

    static final class Hooked {
        static int run;

        int value;

        @AfterRecovery
        private void count() {
            run++;
        }
    }

    static final class Kept {
        final Object[] own = {Named.class, int.class, int[][].class, Color.RED, 17, true, 'x', Kept.EMPTY};
        final Hooked[] hooked = new Hooked[300_000];

        static final Runnable EMPTY = () -> {};
    }

    @DurableRoot
    static Kept root;

    private AdoptedObjects() {}

    private static void expectOwn() {
        Object[] expected = new Kept().own;
        for (int i = 0; i < expected.length - 1; i++) {
            if (root.own[i] != expected[i]) {
                throw new AssertionError(root.own[i] + " is not " + expected[i]);
            }
        }
        ((Runnable) root.own[expected.length - 1]).run();
    }

    public static void main(String[] args) {
        if (root == null) {
            Kept kept = new Kept();
            for (int i = 0; i < kept.hooked.length; i++) {
                kept.hooked[i] = new Hooked();
            }
            root = kept;
            System.out.println("WRITTEN");
            return;
        }
        if (Hooked.run != root.hooked.length) {
            throw new AssertionError(Hooked.run + " hooks");
        }
        expectOwn();
        System.gc();
        expectOwn();
        System.out.println("RECOVERED");
    }
}
