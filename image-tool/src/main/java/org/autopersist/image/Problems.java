// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, up to a number; then it only counts. Not thread-safe. */
final class Problems {

    private final int limit;
    private final List<Problem> list = new ArrayList<>();
    private long count;

    Problems(int limit) {
        this.limit = limit;
    }

    void add(String where, String what) {
        count++;
        if (list.size() < limit) {
            list.add(new Problem(where, what));
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    long count() {
        return count;
    }

    List<Problem> list() {
        return list;
    }
}
