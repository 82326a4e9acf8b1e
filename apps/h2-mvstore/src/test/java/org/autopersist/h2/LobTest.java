// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.nio.file.Path;
import org.autopersist.h2.programs.Sql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Large objects, in rows, and in maps of their own where H2 does not know their length. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LobTest {

    private static final int LARGE = 3_000_000;

    @TempDir
    Path folder;

    @Test
    void theRoomOfDroppedStreamsIsGivenBack() {
        Path image = folder.resolve("dropped.nvm");
        String kept = Sql.digest(Sql.bytes(300_000));
        for (int i = 0; i < 5; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.run("create table if not exists t(id int primary key, b blob)");
                if (i == 0) {
                    life.run("!blob 300000 insert into t values (0, ?)");
                }
                life.expect(kept, "select b from t").run("set autocommit false", "!blob 17000000 insert into t values (1, ?)",
                        i % 2 == 0 ? "rollback" : "delete from t where id = 1", "commit");
                life.kill();
            }
        }
    }

    @Test
    void lobsSurviveKills() {
        Path image = folder.resolve("lobs.nvm");
        String large = Sql.digest(Sql.bytes(LARGE));
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key, b blob, c clob)", "!blob 10 insert into t(id, b) values (1, ?)",
                    "!blob " + LARGE + " insert into t(id, b) values (2, ?)", "!clob 200000 update t set c = ? where id = 2",
                    "insert into t select 3, b, c from t where id = 2",
                    "insert into t select 4, repeat('ab', 100000), repeat('cd', 100000)",
                    "set max_length_inplace_lob 1000", "insert into t select 5, b, c from t where id = 4");
            life.expect(large, "select b from t where id = 2");
            life.run("set autocommit false", "delete from t where id = 2", "!blob 100000 update t set b = ? where id = 3");
            life.kill();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect(large + ";" + large, "select b from t where id in (2, 3) order by id")
                        .expect("5", "select count(*) from t").expect("200000", "select char_length(c) from t where id = 2")
                        .expect("200000,200000", "select octet_length(b), char_length(c) from t where id = 5")
                        .expect("TRUE", "select (select b from t where id = 4) = (select b from t where id = 5)")
                        .run("!blob 50000 merge into t(id, b) values (10, ?)")
                        .expect(Sql.digest(Sql.bytes(50000)), "select b from t where id = 10").run("delete from t where id = 10");
                life.kill();
            }
        }
    }
}
