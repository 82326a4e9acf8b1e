// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.autopersist.test.CrashTest;
import org.autopersist.test.Invariant;
import org.autopersist.test.crash.Cut;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BankTest {

    @BeforeEach
    void open() {
        Bank.bank = new Bank(3, 100);
    }

    /** Cut wherever a power failure could; each image that it could leave is recovered, and the invariants are asked. */
    @CrashTest(states = 200)
    void transfer() {
        Bank.bank.transfer(0, 1, 30);
        Bank.bank.transfer(1, 2, 50);
    }

    @Invariant
    void noMoneyIsLostOrMade() {
        assertEquals(300, Bank.bank.total());
    }

    /** What has returned before the crash is there; what had not begun is not. */
    @Invariant
    void whatIsDoneStays(Cut cut) {
        if (cut.setUp()) {
            int transfers = Bank.bank.transfers();
            assertEquals(Math.clamp(transfers, 2 * cut.completed(0), 2 * cut.begun(0)), transfers);
        }
    }

    /** Ordinary tests go on as ever. */
    @Test
    void total() {
        Bank.bank.transfer(0, 1, 30);
        assertEquals(300, Bank.bank.total());
    }
}
