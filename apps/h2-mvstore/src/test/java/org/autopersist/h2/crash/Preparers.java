// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.autopersist.test.crash.Cut;

/** Threads that commit in two phases, so that numbers of prepared transactions go from one to another. */
public final class Preparers extends ThreadsWorkload {

    private static final int THREADS = 4;
    private static final int OPERATIONS = 10;

    public Preparers() {
        super(THREADS, OPERATIONS, false);
    }

    @Override
    List<String> tables() {
        return List.of("create table t(writer int, number int, primary key(writer, number))");
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update t set number = number");
    }

    @Override
    public void operation(int thread, int index) {
        String name = nameOf(thread, index + 1);
        for (String sql : List.of("insert into t values (" + thread + ", " + (index + 1) + ")", "prepare commit " + name,
                "commit transaction " + name)) {
            run(connection(thread), sql);
        }
    }

    private static String nameOf(int thread, int number) {
        return "T" + thread + "_" + number;
    }

    @Override
    void check(Connection connection, Cut cut) {
        List<String> inDoubt = inDoubt(connection);
        List<String> mayBeInDoubt = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            List<String> found = rows(connection, "select number from t where writer = " + thread + " order by 1");
            int count = found.size();
            require(count >= cut.completed(thread) && count <= cut.begun(thread) && found.equals(upTo(count)),
                    "Thread %d has %s, %s", thread, found, cut);
            if (count < cut.begun(thread)) {
                mayBeInDoubt.add(nameOf(thread, count + 1));
            }
        }
        require(mayBeInDoubt.containsAll(inDoubt), "In doubt: %s, and not only %s, %s", inDoubt, mayBeInDoubt, cut);
    }

    private static List<String> upTo(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
    }
}
