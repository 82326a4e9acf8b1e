// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What SQL defines is there after a kill, and what it defines as temporary is not. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SchemaTest {

    private static final String TRIGGER = "create trigger doubled before insert on t for each row as 'org.h2.api.Trigger"
            + " make() { return (c, before, after) -> after[1] = 2 * (Integer) after[0]; }'";

    @TempDir
    Path folder;

    @Test
    void definitionsSurviveKills() {
        Path image = folder.resolve("schema.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key, twice int, name varchar(20) unique, check (id < 1000))",
                    "create table child(id identity primary key, t int references t on delete cascade)",
                    "create index by_twice on t(twice desc, name)",
                    "create view odd as select id, twice from t where mod(id, 2) = 1",
                    "create sequence s start with 100 increment by 5",
                    "create schema other", "create domain other.positive as int check (value > 0)",
                    "create table other.p(x other.positive default 7, y int generated always as (x * 2))",
                    "create alias reverse as 'String reverse(String s) { return new StringBuilder(s).reverse().toString(); }'",
                    "create constant answer value 42", "create role readers", "grant select on t to readers",
                    "create user tom password 'cat'", "grant readers to tom",
                    "comment on table t is 'a table'", "set default_lock_timeout 1234", TRIGGER,
                    "insert into t(id, name) values (1, 'one'), (2, 'two'), (3, 'three')",
                    "insert into child(t) values (1), (1), (2)", "insert into other.p values (default, default)",
                    "create global temporary table g(x int)", "insert into g values (1)",
                    "create local temporary table l(x int)", "insert into l values (1)");
            life.expect("100", "select next value for s");
            life.kill();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect("1,2,one;2,4,two;3,6,three", "select * from t order by id")
                        .expect("3,6;1,2", "select * from odd order by id desc")
                        .expect("3", "select id from t use index (by_twice) where twice = 6")
                        .expect("7,14", "select * from other.p").refuse("23513", "insert into other.p(x) values (-1)")
                        .refuse("23505", "insert into t(id, name) values (9, 'one')")
                        .refuse("23513", "insert into t(id, name) values (1001, 'big')")
                        .refuse("23506", "insert into child(t) values (77)")
                        .expect("cba", "select reverse('abc')").expect("42", "select answer")
                        .expect("1234", "select setting_value from information_schema.settings"
                                + " where setting_name = 'DEFAULT_LOCK_TIMEOUT'")
                        .expect("a table", "select remarks from information_schema.tables where table_name = 'T'")
                        .refuse("42S", "select * from g").refuse("42S", "select * from l");
                life.expect("open", "!open jdbc:h2:mem:test sa secret");
                life.run("insert into t(id, name) values (4, 'four')").expect("8", "select twice from t where id = 4")
                        .run("delete from t where id = 4");
                assertEquals("open", life.open("tom", "test", "tom", "cat"));
                assertTrue(life.ask("tom", "delete from t").startsWith("error 90096"));
                assertTrue(life.open("bad", "test", "sa", "wrong").startsWith("error 28000"));
                life.kill();
            }
        }
    }

    @Test
    void changesOfDefinitionsSurviveKills() {
        Path image = folder.resolve("ddl.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key, a varchar)",
                    "insert into t select x, 'v' || x from system_range(1, 500)",
                    "create index i on t(a)", "create table gone(x int)", "create sequence s", "drop sequence s");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.run("alter table t add column b int default 5", "alter table t rename to u", "drop table gone",
                    "alter table u alter column a rename to c", "drop index i", "create unique index j on u(c, b)",
                    "truncate table u", "insert into u select x, 'w' || x, x from system_range(1, 1000)",
                    "create table copy as select * from u where id > 990");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1000,500500", "select count(*), sum(b) from u").expect("77", "select id from u where c = 'w77'")
                    .refuse("42S", "select * from gone").refuse("42S", "select * from t")
                    .expect("10", "select count(*) from copy")
                    .refuse("23505", "insert into u values (2000, 'w77', 77)").run("drop index j", "alter table u drop column b");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1000", "select count(*) from u").refuse("42S22", "select b from u").run("drop all objects");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.refuse("42S", "select * from u").run("create table u(x int)");
        }
    }

    /** Reading its definitions opens the linked database, and that one the first again. */
    @Test
    void databasesLinkedToEachOtherOpenAgain() {
        Path image = folder.resolve("linked.nvm");
        String link = "create linked table %s(null, 'jdbc:h2:ap:%s', 'sa', 'secret', '%s')";
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int)", "insert into t values (1)", link.formatted("self", "test", "T"));
            assertEquals("open", life.open("b", "other"));
            life.runOn("b", "create table u(id int)", "insert into u values (2)", link.formatted("lt", "test", "T"));
            life.run(link.formatted("lu", "other", "U")).expect("1,1,2", "select t.id, self.id, lu.id from t, self, lu");
            life.kill();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect("1,2", "select t.id, lu.id from t, lu");
                assertEquals("open", life.open("b", "other"));
                assertEquals("2", life.ask("b", "select id from u"));
                life.run("drop table self", link.formatted("self", "test", "T")).expect("1", "select id from self");
                life.kill();
            }
        }
    }
}
