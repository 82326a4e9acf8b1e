// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.autopersist.h2.programs.Sql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Values of all types are what they are in stock H2, in later lives, too. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TypesTest {

    private static final List<String> WRITES = List.of(
            "create table v(id int primary key, c char(5), vc varchar, vi varchar_ignorecase, b boolean, ti tinyint, si smallint,"
                    + " bi bigint, n numeric(30, 10), r real, d double precision, df decfloat, da date, t time(9),"
                    + " tz time with time zone, ts timestamp(9), tstz timestamp(9) with time zone, bin binary(4), vb varbinary,"
                    + " u uuid, i interval day to second, ym interval year to month, e enum('red', 'green'), a int array,"
                    + " ro row(x int, y varchar), j json, o java_object, cl clob, bl blob, g geometry)",
            "insert into v values (1, 'ab', 'x', 'CaSe', true, 1, 2, 3, 4.5, 1.5, 2.5, 1e100,"
                    + " date '2026-11-26', time '10:11:12.5',"
                    + " time with time zone '10:11:12+02:00', timestamp '2026-11-26 10:11:12.123456789',"
                    + " timestamp with time zone '2026-11-26 10:11:12+01:00', x'01020304', x'0a0b',"
                    + " uuid '12345678-1234-1234-1234-123456789abc', interval '1 2:03:04' day to second, interval '5-6' year to"
                    + " month, 'green', array[1, null, 3], row(7, 'seven'), json '{\"a\": [1, null]}', x'aced0005740003616263',"
                    + " 'clob', x'b10b', 'POINT (1 2)')",
            "insert into v(id) values (2)",
            "insert into v(id, vc, bi, n, d, a, e) values (3, '', -9223372036854775808, -0.0000000001, cast('NaN' as double"
                    + " precision), array[], 'red')",
            "create index by_e on v(e)", "create index by_n on v(n)", "create index by_vi on v(vi)",
            "create index by_ts on v(ts)",
            "create index by_u on v(u)", "create index by_i on v(i)", "create index by_ro on v(ro)", "create index by_a on v(a)",
            "create spatial index by_g on v(g)");

    private static final List<String> READS = List.of(
            "select * from v order by id", "select id from v where e = 'red'", "select id from v where n < 0",
            "select id from v where vi = 'case'", "select id from v where ts > timestamp '2026-01-01 00:00:00'",
            "select id from v where u is null order by id", "select id from v where i < interval '3' day",
            "select id from v where ro = row(7, 'seven')", "select id from v where a = array[1, null, 3]",
            "select id from v where g && 'POINT (1 2)'", "select distinct e from v order by e",
            "select a[3], (ro).y from v where id = 1",
            "select count(*), count(cl), max(d) from v", "select json_array(j) from v where id = 1",
            "select id from v where o = x'aced0005740003616263'");

    @TempDir
    Path folder;

    @Test
    void valuesAreThoseOfStockH2() throws SQLException {
        Path image = folder.resolve("types.nvm");
        try (Connection stock = DriverManager.getConnection("jdbc:h2:mem:types")) {
            try (SqlChild life = SqlChild.start(image)) {
                same(stock, life, WRITES);
                life.kill();
            }
            for (int i = 0; i < 2; i++) {
                try (SqlChild life = SqlChild.start(image)) {
                    same(stock, life, READS);
                    same(stock, life, List.of(
                            "update v set e = 'green', n = n + 1, a = a || 9, g = 'POINT (3 4)' where id <> 2",
                            "insert into v(id, e, vi) values (" + (10 + i) + ", 'red', 'Öl')"));
                    life.kill();
                }
            }
        }
    }

    /** Of such values H2 knows one object, and compares by ==. */
    @Test
    void theOnlyObjectsOfTheirValue() throws SQLException {
        Path image = folder.resolve("only.nvm");
        List<String> writes = List.of(
                "create table t(id int primary key, v decfloat(30), j json)", "create index i on t(v)",
                "insert into t values (1, 'Infinity', json 'null'), (2, '-Infinity', json 'true'), (3, 'NaN', json '0'), (4, 1, null)");
        List<String> reads = List.of(
                "select id, cast(v as varchar), v > 0, v = decfloat 'Infinity' from t order by id",
                "select id from t where v = decfloat 'Infinity'", "select id from t where v = decfloat '-Infinity'",
                "select id from t where v = decfloat 'NaN'", "select id from t order by v", "select id from t where v > 1 order by id",
                "select json_array(j, j absent on null), json_array(j null on null), json_object('a': j absent on null),"
                        + " json_object('a': j) from t order by id",
                "select json_arrayagg(j order by id), json_arrayagg(j order by id absent on null), json_objectagg(id: j),"
                        + " json_objectagg(id: j absent on null) from t",
                "select id from t where j = json 'null'");
        try (Connection stock = DriverManager.getConnection("jdbc:h2:mem:only")) {
            for (int i = 0; i < 4; i++) {
                try (SqlChild life = SqlChild.start(image)) {
                    if (i == 0) {
                        same(stock, life, writes);
                    }
                    same(stock, life, reads);
                    same(stock, life, List.of("update t set id = id + 10", "insert into t values (1, 'Infinity', json 'null')",
                            "delete from t where id = 11"));
                    same(stock, life, reads);
                    life.kill();
                }
            }
        }
    }

    private static void same(Connection stock, SqlChild life, List<String> statements) {
        for (String sql : statements) {
            assertEquals(Sql.run(stock, sql), life.ask(sql), sql);
        }
    }

    @Test
    void collationsSurvive() {
        Path image = folder.resolve("collation.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("set collation german strength primary", "create table t(x varchar primary key)",
                    "insert into t values ('Zebra'), ('Äpfel'), ('apfelmus'), ('öl'), ('Oma')");
            life.kill();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect("Äpfel;apfelmus;öl;Oma;Zebra", "select x from t order by x")
                        .expect("öl", "select x from t where x = 'OL'")
                        .refuse("23505", "insert into t values ('ZEBRA')");
                life.kill();
            }
        }
    }
}
