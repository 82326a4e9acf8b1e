// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import java.util.Random;

/** What the transfer of a number is: always the same, so that the test knows it, too. */
record Plan(int source, int target, int amount) {

    static final int ACCOUNTS = 20;

    static Plan of(int writer, int number) {
        Random random = new Random(writer * 1_000_003L + number);
        int source = random.nextInt(ACCOUNTS);
        int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        return new Plan(source, target, 1 + random.nextInt(99));
    }
}
