// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import java.sql.Connection;
import java.util.List;

/** Tables, indexes and views come and go, and what is in them: rows, and LOBs of their own. */
public final class Definitions extends Statements {

    public Definitions() {
        super(List.of(
                List.of("create table u(id int primary key, y varchar, b blob)"),
                List.of("insert into u values (1, 'a', null), (2, 'b', null)",
                        "!blob 700 update u set b = ? where id = 1", "commit"),
                List.of("create index u_y on u(y desc)"),
                List.of("drop table v"),
                List.of("truncate table u"),
                List.of("!blob 900 insert into u values (3, 'c', ?)", "commit"),
                List.of("create view w as select id, x from t where x > 10"),
                List.of("drop index t_x"),
                List.of("create unique index t_x on t(x)"),
                List.of("drop table u"),
                List.of("drop view w"),
                List.of("alter table t rename to s"),
                List.of("create table v(id int primary key, x int)"),
                List.of("insert into v select id, x from s", "commit"),
                List.of("alter table v add constraint c foreign key(id) references s(id)"),
                List.of("drop table v, s")));
    }

    @Override
    List<String> tables() {
        return List.of("create table t(id int primary key, x int)", "create index t_x on t(x)",
                "insert into t select x, 100 - x from system_range(1, 5) s", "create table v(id int primary key, x int)",
                "create index v_x on v(x)", "insert into v values (1, 7), (2, 6)");
    }

    @Override
    List<String> writes(Connection connection) {
        return rows(connection, "select 'update ' || table_name || ' set id = id' from information_schema.tables"
                + " where table_schema = 'PUBLIC' and table_type = 'BASE TABLE'");
    }

    @Override
    List<String> queries() {
        return List.of("select * from t order by id", "select x, id from t use index (t_x) where x > 0 order by x",
                "select * from u order by id", "select y, id from u use index (u_y) where y > '' order by y",
                "select * from v order by id", "select x, id from v use index (v_x) where x > 0 order by x",
                "select * from w order by id", "select * from s order by id",
                "select x, id from s use index (t_x) where x > 0 order by x");
    }
}
