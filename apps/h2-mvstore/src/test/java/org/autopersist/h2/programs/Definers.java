// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A thread that makes, changes and drops tables that refer to one another, until the process ends. */
public final class Definers {

    /** Begins a line for each table that was made. */
    public static final String DEFINED = "defined ";

    private static final int KEPT = 3;

    private Definers() {}

    /** Starts it. */
    public static void start(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url, "sa", "secret");
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists parent(id int primary key)");
            statement.execute("merge into parent values (1)");
        }
        Thread.ofPlatform().start(() -> define(connection));
    }

    private static void define(Connection connection) {
        for (int i = 0; true; i++) {
            String name = "child" + i;
            run(connection, "create table " + name + "(id int primary key, x int references parent(id))");
            run(connection, "insert into " + name + " values (1, 1)");
            run(connection, "create index of_" + name + " on " + name + "(x)");
            run(connection, "comment on table " + name + " is 'a child'");
            run(connection, "alter table " + name + " add column y int default 5");
            run(connection, "drop table if exists child" + (i - KEPT));
            System.out.println(DEFINED + name);
        }
    }

    /** A backup may make it wait longer than it likes to. */
    private static void run(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            System.out.println("not defined: " + e.getMessage().lines().findFirst().orElse(""));
        }
    }
}
