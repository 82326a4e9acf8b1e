// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import java.sql.Connection;
import java.util.List;

/** Transactions of more records than the buffer of a log holds, which goes into pages before they end. */
public final class LargeTransactions extends Statements {

    private static final String UPDATE = "update many set x = x + 1 where ";

    public LargeTransactions() {
        super(List.of(partOfPage("rollback"), partOfPage("commit"),
                List.of("insert into t select x, x from system_range(1, 20)", "commit"),
                List.of("delete from t where id > 5", "rollback"),
                partOfPage("rollback"),
                List.of("delete from t where id > 2", UPDATE + "id > 0", "commit")));
    }

    /** Its log has some records in a page when its buffer is full: three for each change. */
    private static List<String> partOfPage(String end) {
        return List.of(UPDATE + "id <= 5", "savepoint s", "delete from many where id = 20", "rollback to savepoint s",
                UPDATE + "id > 3", end);
    }

    @Override
    List<String> tables() {
        return List.of("create table t(id int primary key, x int)", "create index t_x on t(x)",
                "create table many(id int primary key, x int)", "insert into many select x, 0 from system_range(1, 20)");
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update t set x = x", "update many set x = x");
    }

    @Override
    List<String> queries() {
        return List.of("select * from many order by id", "select * from t order by id",
                "select x, id from t use index (t_x) where x > -100000 order by x, id");
    }
}
