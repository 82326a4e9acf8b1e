// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/** Persistent collections behind one root: each store of the root is a transaction, so the sum never changes. */
public final class Bank extends Acknowledging {

    private static final int ACCOUNTS = 200;

    private record State(long number, PMap<String, Long> balances, PVector<String> log) {}

    @DurableRoot
    private static State state = first();

    private static State first() {
        PMap<String, Long> balances = HashTreePMap.empty();
        for (int i = 0; i < ACCOUNTS; i++) {
            balances = balances.plus("account " + i, 1000L);
        }
        return new State(0, balances, TreePVector.empty());
    }

    @Override
    protected void check(long[] acknowledged) {
        State s = state;
        expectAtMostOneAhead(acknowledged[0], s.number, "transactions");
        Expect.equal(ACCOUNTS, s.balances.size(), "accounts");
        Expect.equal(ACCOUNTS * 1000L, s.balances.values().stream().mapToLong(Long::longValue).sum(), "sum");
        Expect.equal((int) Math.min(s.number, 100), s.log.size(), "log");
        for (int i = 0; i < s.log.size(); i++) {
            Expect.equal("transaction " + (s.number - s.log.size() + i + 1), s.log.get(i), "line of the log");
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            Expect.that(s.balances.get("account " + i) != null, "account " + i);
        }
    }

    @Override
    protected void goOn() {
        Random random = new Random(state.number);
        while (true) {
            State s = state;
            String from = "account " + random.nextInt(ACCOUNTS);
            String to = "account " + random.nextInt(ACCOUNTS);
            long amount = random.nextInt(10_000);
            PMap<String, Long> balances = s.balances.plus(from, s.balances.get(from) - amount);
            balances = balances.plus(to, balances.get(to) + amount);
            PVector<String> log = s.log.plus("transaction " + (s.number + 1));
            state = new State(s.number + 1, balances, log.size() > 100 ? log.minus(0) : log);
            acknowledge(0, s.number + 1);
        }
    }
}
