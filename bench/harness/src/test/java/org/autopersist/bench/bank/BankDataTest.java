// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.autopersist.apps.bank.BankKind;
import org.junit.jupiter.api.Test;

class BankDataTest {

    /** Three seconds at 100 a step after one at 10, one second of nothing, a second at 50, then as before. */
    private static final int[] TRANSFERS = IntStream.range(0, 90)
            .map(i -> i < 10 ? 10 : i < 40 ? 100 : i < 50 ? 0 : i < 60 ? 50 : 100)
            .toArray();

    @Test
    void theTimeUntilAllIsAsBefore() {
        BankData.Run run = new BankData.Run(BankKind.JNVM, 0, 4000, 1000, TRANSFERS);
        assertEquals(1000, run.nominal());
        // The second from 5.8 to 6.8 s after the beginning is the first with 900 transfers.
        assertEquals(1800, run.asBeforeMillis());
    }

    @Test
    void itMayNotComeInTime() {
        BankData.Run run = new BankData.Run(BankKind.JNVM, 0, 4000, 1000, Arrays.copyOf(TRANSFERS, 62));
        assertEquals(-1, run.asBeforeMillis());
    }
}
