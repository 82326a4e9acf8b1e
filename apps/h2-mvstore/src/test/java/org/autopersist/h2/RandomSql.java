// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.List;
import java.util.Random;

/** Statements by chance, on a few tables that may be there or not. The same seed gives the same ones, with certain results. */
final class RandomSql {

    /** Begins a statement that drops one. */
    static final String DROP_INDEX = "drop index if exists ";

    private static final int TABLES = 3;
    private static final int KEYS = 60;

    private final Random random;
    private final int rows;

    /** @param rows up to 20 times as many rows are inserted by one statement */
    RandomSql(long seed, int rows) {
        random = new Random(seed);
        this.rows = rows;
    }

    /** Any statement. */
    String next() {
        return switch (random.nextInt(20)) {
            case 0 -> definition();
            case 1, 2 -> transaction();
            case 3, 4, 5, 6, 7 -> query();
            default -> change();
        };
    }

    /** A statement that may change data. */
    String change() {
        String t = table();
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> "insert into " + t + "(id, a, b, c, d) values " + row() + (random.nextBoolean() ? ", " + row() : "");
            case 3 -> "insert into " + t + "(id, a, b, c, d) select id + " + random.nextInt(KEYS) + ", a, b, c, d from " + table()
                    + " where a < " + number();
            case 4, 5 -> "update " + t + " set a = a + " + number() + ", b = coalesce(b, '') || '" + text(3) + "'"
                    + " where " + condition();
            case 6 -> "update " + t + " set id = id + " + random.nextInt(3) + " where " + condition();
            case 7 -> "update " + t + " set c = c * 1.5, d = " + lob() + " where id = " + key();
            case 8, 9 -> "delete from " + t + " where " + condition();
            case 10 -> "merge into " + t + "(id, a, b, c, d) values " + row();
            default -> "insert into " + t + "(id, a, b, c, d) select x, mod(x * " + (1 + random.nextInt(50)) + ", 37),"
                    + " 'n' || x, x / 7.0,"
                    + " null from system_range(" + rows * random.nextInt(20) + ", " + rows * random.nextInt(20) + ")";
        };
    }

    private String query() {
        String t = table();
        return switch (random.nextInt(8)) {
            case 0 -> "select id, a, b, c from " + t + " where " + condition() + " order by id";
            case 1 -> "select count(*), sum(a), min(b), max(c), count(d) from " + t + " where " + condition();
            case 2 -> "select a, count(*), sum(octet_length(d)) from " + t + " group by a having count(*) > 1 order by a";
            case 3 -> "select x.id, y.b from " + t + " x join " + table() + " y on x.a = y.id order by x.id, y.id limit 20";
            case 4 -> "select id, sum(a) over (order by id), rank() over (order by a, id) from " + t + " order by id limit 15";
            case 5 -> "select a from " + t + " union select id from " + table()
                    + " order by 1 offset 3 rows fetch first 9 rows only";
            case 6 -> "select id, d from " + t + " where id in (select a from " + table() + ") order by id";
            default -> "select count(*), sum(id) from v" + random.nextInt(2);
        };
    }

    private String transaction() {
        return List.of("commit", "commit", "rollback", "set autocommit false", "set autocommit true", "savepoint s",
                "rollback to savepoint s").get(random.nextInt(7));
    }

    /** A statement that may change a definition. */
    String definition() {
        String t = table();
        String index = "i" + random.nextInt(4);
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> "create table if not exists " + t
                    + "(id int primary key, a int, b varchar(40), c numeric(20, 3), d blob)";
            case 4 -> "drop table if exists " + t + " cascade";
            case 5, 6, 7 -> "create " + (random.nextInt(4) == 0 ? "unique " : "") + "index if not exists " + index
                    + " on " + t + "(" + List.of("a", "b desc", "c, a", "a, b").get(random.nextInt(4)) + ")";
            case 8 -> DROP_INDEX + index;
            case 9 -> "alter table " + t + " add column if not exists e varchar default '" + text(2) + "'";
            case 10 -> "alter table " + t + " drop column if exists e";
            case 11 -> "truncate table " + t;
            case 12 -> "create or replace view v" + random.nextInt(2) + " as select id, a from " + t + " where a > " + number();
            default -> "alter table " + t + " add constraint if not exists p check (a < 1000000)";
        };
    }

    private String table() {
        return "t" + random.nextInt(TABLES);
    }

    private String condition() {
        return switch (random.nextInt(5)) {
            case 0 -> "id = " + key();
            case 1 -> "id between " + key() + " and " + key();
            case 2 -> "a < " + number();
            case 3 -> "b like '" + text(1) + "%'";
            default -> "a is null or c > " + number();
        };
    }

    private String row() {
        return "(" + key() + ", " + (random.nextInt(6) == 0 ? "null" : number()) + ", '" + text(1 + random.nextInt(12)) + "', "
                + number() + "." + random.nextInt(1000) + ", " + lob() + ")";
    }

    private String lob() {
        return switch (random.nextInt(6)) {
            case 0 -> "x'" + "a1".repeat(random.nextInt(40)) + "'";
            case 1 -> "cast(repeat('q', " + 1000 * random.nextInt(20) + ") as blob)";
            default -> "null";
        };
    }

    private int key() {
        return random.nextInt(KEYS);
    }

    private int number() {
        return random.nextInt(80) - 20;
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(6)));
        }
        return text.toString();
    }
}
