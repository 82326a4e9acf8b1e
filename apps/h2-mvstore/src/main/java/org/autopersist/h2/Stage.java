// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.autopersist.DurableRoot;

/**
 * Large rows that the image has before a tree does. So it is their own statement that finds no room for them, and never the cut
 * of another one, which may see them in the tree before the statement is refused. After a kill they are garbage. Thread-safe.
 */
final class Stage {

    /** One of them. */
    static final class Staged {
        private final Object row;
        private Staged next;

        private Staged(Object row, Staged next) {
            this.row = row;
            this.next = next;
        }
    }

    @DurableRoot
    private static Staged first;

    /** Those of this thread whose change may not be in the tree yet. */
    private static final ThreadLocal<List<Staged>> OPEN = ThreadLocal.withInitial(ArrayList::new);

    private Stage() {}

    /** Makes a row durable that this thread is about to change. */
    static void add(Object row) {
        Room.run(false, () -> OPEN.get().add(push(row)));
    }

    private static synchronized Staged push(Object row) {
        Staged staged = new Staged(row, first);
        first = staged;
        return staged;
    }

    /** What this thread has added until now is in the tree, or will not be: it is for the next cut to remove. */
    static List<Staged> takeOpen() {
        List<Staged> open = OPEN.get();
        if (open.isEmpty()) {
            return List.of();
        }
        OPEN.remove();
        return open;
    }

    /** The image has the trees that have these, or that they are no part of. */
    static synchronized void remove(List<Staged> done) {
        Set<Staged> all = new HashSet<>(done);
        Staged kept = null;
        for (Staged at = first; at != null; at = at.next) {
            if (!all.contains(at)) {
                kept = at;
            } else if (kept == null) {
                first = at.next;
            } else {
                kept.next = at.next;
            }
        }
    }

    /** Removes those of the last process. */
    static synchronized void clear() {
        first = null;
    }
}
