package org.autopersist.h2;

import java.nio.file.Path;
import org.autopersist.h2.programs.Sql;
import org.autopersist.h2.programs.Windows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that ends between two steps of H2, at places that a kill seldom hits. The tests have the names of {@link Windows}. */
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
        check("1,11;2,20");
    }

    @Test
    void committed() {
        check("1,11;2,21");
    }

    @Test
    void dropped() {
        check("1,10;2,20");
    }

    @Test
    void prepared() {
        check("1,10;2,20");
        check("1,10;2,20");
    }

    /** Also that transactions of all numbers can go on, and end open. */
    private void check(String rows) {
        try (SqlChild life = SqlChild.start(image)) {
            life.expect(rows, "select id, x from t order by id")
                    .expect(Sql.digest(Sql.bytes(300_000)), "select b from t where id = 1")
                    .expect("0", "select count(*) from information_schema.in_doubt");
            for (String name : new String[] {"b", "c", "d"}) {
                life.open(name, "test");
                life.runOn(name, "set autocommit false", "insert into t(id) values (" + (100 + name.charAt(0)) + ")");
            }
            life.run("update t set x = x where id = 1");
            life.kill();
        }
    }
}
