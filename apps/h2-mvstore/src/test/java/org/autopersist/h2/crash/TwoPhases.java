// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import java.sql.Connection;
import java.util.List;

/** Transactions are prepared, and then committed or rolled back. */
public final class TwoPhases extends Statements {

    public TwoPhases() {
        super(List.of(
                List.of("update t set x = x + 1", "prepare commit a"),
                List.of("commit transaction a"),
                List.of("insert into t values (3, 3)", "rollback"),
                List.of("delete from t where id = 1", "insert into t values (4, 4)", "prepare commit b"),
                List.of("rollback transaction b"),
                List.of("update t set x = x * 2", "commit"),
                List.of("update t set x = x + 1", "prepare commit c"),
                List.of("commit transaction c")));
    }

    @Override
    List<String> tables() {
        return List.of("create table t(id int primary key, x int)", "create index t_x on t(x)",
                "insert into t values (1, 10), (2, 20)");
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update t set x = x");
    }

    @Override
    List<String> queries() {
        return List.of("select x, id from t use index (t_x) where x > 0 order by x");
    }
}
