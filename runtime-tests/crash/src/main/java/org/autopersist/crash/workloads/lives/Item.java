// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import java.util.Date;
import org.autopersist.Migrate;

/**
 * A class whose layout has changed. In its first life it was {@link ChangedClass#OLD_SOURCE}: smaller, with fields in
 * another order, two that are gone, and three of other types.
 */
class Item {
    long added;
    String text;
    Item next;
    long number;
    int[] addedToo;
    String count = "was 7";
    Short small = 400;
    Long when = 11L;

    @Migrate
    private static String count(int before) {
        return "was " + before;
    }

    @Migrate
    private static Long when(Date before) {
        return before.getTime();
    }
}
