package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.autopersist.h2.programs.Sql;
import org.autopersist.test.crash.Cut;

/** Threads that count in the same row, by statements that commit themselves: most find that another one was faster. */
public final class HotRow extends H2Workload {

    private static final int THREADS = 4;
    private static final int OPERATIONS = 12;

    private final Connection[] connections = new Connection[THREADS];

    @Override
    public int threads() {
        return THREADS;
    }

    @Override
    public int operations() {
        return OPERATIONS;
    }

    /** There is no index, so that a commit follows soon, and rows enough for a page that takes time to copy. */
    @Override
    List<String> tables() {
        return List.of("create table hot(id int primary key, total int, c0 int, c1 int, c2 int, c3 int)",
                "insert into hot select x, 0, 0, 0, 0, 0 from system_range(0, 30)");
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update hot set total = total");
    }

    @Override
    public void setup(long seed) throws SQLException {
        for (int i = 0; i < THREADS; i++) {
            connections[i] = connect();
        }
    }

    @Override
    public void operation(int thread, int index) {
        String sql = "update hot set total = total + 1, c" + thread + " = c" + thread + " + 1 where id = 0";
        String answer;
        do {
            answer = Sql.run(connections[thread], sql);
        } while (isConflict(answer));
        require(answer.equals("updated 1"), "%s", answer);
    }

    @Override
    void check(Connection connection, Cut cut) {
        List<String> rows = rows(connection, "select * from hot order by id");
        int[] found = Arrays.stream(rows.getFirst().split(",")).mapToInt(Integer::parseInt).toArray();
        int sum = 0;
        for (int thread = 0; thread < THREADS; thread++) {
            int count = found[2 + thread];
            require(count >= cut.completed(thread) && count <= cut.begun(thread), "Thread %d has counted to %d, %s", thread, count, cut);
            sum += count;
        }
        require(found[1] == sum, "The total is %d, not %d, %s", found[1], sum, cut);
        require(rows.size() == 31 && rows.getLast().equals("30,0,0,0,0,0"), "Other rows were changed: %s", rows);
    }
}
