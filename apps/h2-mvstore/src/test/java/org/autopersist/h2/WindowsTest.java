// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.h2.programs.Sql;
import org.autopersist.h2.programs.Windows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that ends between two steps of H2, at places that a kill seldom hits. The tests have the names of {@link Windows},
 * and open the database twice.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowsTest {

    @TempDir
    Path folder;

    private Path image;

    @BeforeEach
    void endThere(TestInfo test) {
        image = folder.resolve("windows.nvm");
        SqlChild.jvm(image).main(Windows.class, test.getTestMethod().orElseThrow().getName()).run().exited(Windows.EXIT_CODE);
    }

    @Test
    void logged() {
        checkTwice("1,11;2,20");
    }

    @Test
    void committed() {
        checkTwice("1,11;2,21");
    }

    @Test
    void dropped() {
        checkTwice("1,10;2,20");
    }

    @Test
    void takenBack() {
        checkTwice("1,11;2,21");
    }

    @Test
    void failingWork() {
        checkTwice("1,12;2,22");
    }

    /** Transactions of all numbers see the same: one might see as its own what a former one has left. */
    @Test
    void failedCommit() {
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                for (String name : List.of("b", "c", "d")) {
                    life.open(name, "test");
                    life.runOn(name, "set autocommit false", "insert into t(id) values (" + (100 + name.charAt(0)) + ")");
                    assertEquals("1,10;2,20", life.ask(name, "select id, x from t where id < 10 order by id"));
                    assertEquals("1;2", life.ask(name, "select id from t use index (i) where x in (10, 20) order by x"));
                }
                life.kill();
            }
        }
    }

    @Test
    void closedAtOnce() {
        checkTwice("1,10;2,20");
    }

    @Test
    void spatial() {
        String found = "select count(*) from g where p && 'polygon((0 0, 50 0, 50 2, 0 2, 0 0))'";
        checkTwice("1,10;2,20", "create spatial index s on g(p)", "insert into g values (1000, 'point(10 1)')", "drop index s",
                "delete from g where id = 1000");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create spatial index s on g(p)").expect("50", found);
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.run("delete from g where id > 190").expect("50", found).run("drop index s");
            life.kill();
        }
        checkTwice("1,10;2,20");
    }

    @Test
    void droppedSpatial() {
        checkTwice("1,10;2,20", "create table g(id int)", "drop table g");
    }

    @Test
    void closedTwice() {
        checkTwice("1,11;2,21");
    }

    @Test
    void prepared() {
        checkTwice("1,10;2,20");
    }

    @Test
    void removing() {
        checkTwice("1,10;2,20");
    }

    @Test
    void creating() {
        checkTwice("1,10;2,20");
    }

    @Test
    void committedAlter() {
        checkTwice("1,10;2,20", "insert into t(id, y) select 50, y from t where id = 1", "delete from t where id = 50 and y = 5");
    }

    @Test
    void committedDrop() {
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.refuse("42S", "select * from t").run("create table t(id int)", "insert into t values (1)", "drop table t");
                life.kill();
            }
        }
    }

    @Test
    void committedCreate() {
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect("1,10;2,20", "select * from u order by id").expect("1,10;2,20", "select id, x from t order by id");
                life.kill();
            }
        }
    }

    private void checkTwice(String rows, String... more) {
        check(rows, more);
        check(rows, more);
    }

    /** Also that transactions of all numbers can go on, and end open. */
    private void check(String rows, String... more) {
        try (SqlChild life = SqlChild.start(image)) {
            life.expect(rows, "select id, x from t order by id")
                    .expect(Sql.digest(Sql.bytes(300_000)), "select b from t where id = 1")
                    .expect("0", "select count(*) from information_schema.in_doubt");
            for (String name : new String[] {"b", "c", "d"}) {
                life.open(name, "test");
                life.runOn(name, "set autocommit false", "insert into t(id) values (" + (100 + name.charAt(0)) + ")");
            }
            life.run(more).run("update t set x = x where id = 1");
            life.kill();
        }
    }
}
