// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.h2.programs.Sql;
import org.autopersist.test.crash.Cut;

/**
 * Threads that count in a row that they share, and in one of their own by the same transaction. Most find that another one was
 * faster, after they have logged their change of the shared row.
 */
public final class HotRow extends ThreadsWorkload {

    private static final int THREADS = 4;
    private static final int OPERATIONS = 10;
    /** Almost a page, which takes time to copy: meanwhile another thread may commit. */
    private static final int OTHER_ROWS = 45;

    public HotRow() {
        super(THREADS, OPERATIONS, false);
    }

    @Override
    List<String> tables() {
        List<String> all = new ArrayList<>();
        all.add("create table hot(id int primary key, total int, c0 int, c1 int, c2 int, c3 int)");
        all.add("insert into hot select x, 0, 0, 0, 0, 0 from system_range(0, " + OTHER_ROWS + ")");
        for (int i = 0; i < THREADS; i++) {
            all.add("create table own" + i + "(count int)");
            all.add("insert into own" + i + " values (0)");
        }
        return all;
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update hot set total = total", "update own0 set count = count");
    }

    @Override
    public void operation(int thread, int index) {
        Connection connection = connection(thread);
        run(connection, "update own" + thread + " set count = count + 1");
        String sql = "update hot set total = total + 1, c" + thread + " = c" + thread + " + 1 where id = 0";
        while (isConflict(Sql.run(connection, sql))) {}
        run(connection, "commit");
    }

    @Override
    void check(Connection connection, Cut cut) {
        List<String> rows = rows(connection, "select * from hot order by id");
        int[] found = Arrays.stream(rows.getFirst().split(",")).mapToInt(Integer::parseInt).toArray();
        int sum = 0;
        for (int thread = 0; thread < THREADS; thread++) {
            int count = Integer.parseInt(run(connection, "select count from own" + thread));
            require(count >= cut.completed(thread) && count <= cut.begun(thread), "Thread %d has counted to %d, %s", thread,
                    count, cut);
            require(found[2 + thread] == count, "Thread %d has counted to %d, but %d is in the shared row, %s", thread, count,
                    found[2 + thread], cut);
            sum += count;
        }
        require(found[1] == sum, "The total is %d, not %d, %s", found[1], sum, cut);
        require(rows.size() == 1 + OTHER_ROWS && rows.stream().skip(1).allMatch(row -> row.endsWith(",0,0,0,0,0")),
                "Other rows were changed: %s", rows);
    }
}
