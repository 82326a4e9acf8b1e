// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The transactions of {@link SharedRows}, and what some of them make of the tables. Immutable. */
final class SharedRowsPlan {

    static final int ACCOUNTS = 2;
    private static final int KEYS = 2;

    private final Operation[][] operations;

    /** What a transaction does. */
    enum Kind {
        /** One statement that commits itself. */
        TOUCH, TOUCH_AGAIN, TOUCH_ONCE_MORE,
        PAY,
        /** Pays, and is rolled back. */
        PAY_NOT,
        /** Pays, and something that is taken back before. */
        PAY_AFTER_SAVEPOINT,
        /** Pays by a commit of two phases. */
        PAY_IN_TWO_PHASES,
        /** Puts a row into a slot. */
        PUT,
        /** Takes a row out of a slot, if there is one. */
        TAKE
    }

    /** @param key of the slot; 0 if it is about accounts */
    record Operation(Kind kind, int source, int target, int amount, int key) {

        boolean isTouch() {
            return kind.ordinal() <= Kind.TOUCH_ONCE_MORE.ordinal();
        }

        boolean isPayment() {
            return key == 0 && !isTouch();
        }

        boolean commits() {
            return kind != Kind.PAY_NOT;
        }

        /** All of it but what depends on a slot. */
        List<String> statements(int thread, int number) {
            if (isTouch()) {
                return List.of("update account set touches = touches + 1, c" + thread + " = " + number + " where id = " + source);
            }
            List<String> all = new ArrayList<>();
            all.add("update progress set number = " + number + " where writer = " + thread);
            if (key > 0) {
                return all;
            }
            all.add(add(source, -amount));
            if (kind == Kind.PAY_AFTER_SAVEPOINT) {
                all.addAll(List.of("savepoint s", add(target, 1000), "delete from payment where writer = " + thread,
                        "rollback to savepoint s"));
            }
            all.add("insert into payment values (" + thread + ", " + number + ", " + source + ", " + target + ", " + amount
                    + ")");
            all.add(add(target, amount));
            switch (kind) {
                case PAY_NOT -> all.add("rollback");
                case PAY_IN_TWO_PHASES -> all.addAll(List.of("prepare commit " + nameOf(thread, number),
                        "commit transaction " + nameOf(thread, number)));
                default -> all.add("commit");
            }
            return all;
        }

        private static String add(int account, int amount) {
            return "update account set balance = balance + " + amount + " where id = " + account;
        }
    }

    SharedRowsPlan(long seed, int threads, int count) {
        operations = new Operation[threads][count];
        for (int thread = 0; thread < threads; thread++) {
            SplittableRandom random = new SplittableRandom(seed * 31 + thread);
            for (int i = 0; i < count; i++) {
                Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
                int source = 1 + random.nextInt(ACCOUNTS);
                int key = kind.ordinal() >= Kind.PUT.ordinal() ? 1 + random.nextInt(KEYS) : 0;
                operations[thread][i] = new Operation(kind, source, 1 + source % ACCOUNTS, 1 + random.nextInt(9), key);
            }
        }
    }

    /** An operation, by its index. */
    Operation of(int thread, int index) {
        return operations[thread][index];
    }

    /** The name of a transaction of two phases, whose number is its index and one. */
    static String nameOf(int thread, int number) {
        return "T" + thread + "_" + number;
    }

    /** Rows of the accounts after so many operations of each thread. */
    List<String> accounts(int[] done) {
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= ACCOUNTS; id++) {
            int balance = 0;
            int touches = 0;
            StringBuilder last = new StringBuilder();
            for (int thread = 0; thread < operations.length; thread++) {
                int lastOfThread = 0;
                for (int i = 0; i < done[thread]; i++) {
                    Operation operation = operations[thread][i];
                    if (operation.isTouch() && operation.source == id) {
                        touches++;
                        lastOfThread = i + 1;
                    } else if (operation.isPayment() && operation.commits()) {
                        balance += operation.source == id ? -operation.amount : operation.amount;
                    }
                }
                last.append(',').append(lastOfThread);
            }
            rows.add(id + "," + balance + "," + touches + last);
        }
        return rows;
    }

    List<String> payments(int[] done) {
        return rows(done, (thread, number, operation) -> operation.isPayment() && operation.commits()
                ? thread + "," + number + "," + operation.source + "," + operation.target + "," + operation.amount : null);
    }

    List<String> progress(int[] done) {
        List<String> rows = new ArrayList<>();
        for (int thread = 0; thread < operations.length; thread++) {
            int last = 0;
            for (int i = 0; i < done[thread]; i++) {
                if (!operations[thread][i].isTouch() && operations[thread][i].commits()) {
                    last = i + 1;
                }
            }
            rows.add(thread + "," + last);
        }
        return rows;
    }

    /** Writer, number and key of what has changed slots. */
    List<String> exchanges(int[] done) {
        return rows(done, (thread, number, operation) -> operation.key > 0 ? thread + "-" + number + "," + operation.key : null);
    }

    /** The same of what has put rows there. */
    List<String> puts(int[] done) {
        return rows(done, (thread, number, operation) -> operation.kind == Kind.PUT
                ? thread + "-" + number + "," + operation.key : null);
    }

    /** Makes the row of an operation, or null. */
    private interface RowMaker {
        String row(int thread, int number, Operation operation);
    }

    private List<String> rows(int[] done, RowMaker maker) {
        List<String> rows = new ArrayList<>();
        for (int thread = 0; thread < operations.length; thread++) {
            for (int i = 0; i < done[thread]; i++) {
                String row = maker.row(thread, i + 1, operations[thread][i]);
                if (row != null) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }
}
