// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.autopersist.AutoPersist;

/**
 * Runs the SQL of standard input. A line has a connection's name, a tab, and SQL, {@code !open URL USER PASSWORD},
 * {@code !close}, {@code !write URL THREADS SEED}, {@code !define URL}, {@code !fill SECONDS}, {@code !commit MILLIS}, which does
 * so after that time, {@code !sync}, or {@code !flushes}, how often the log was synced; the answer is a line that begins with
 * {@link #ANSWER}.
 */
public final class SqlProgram {

    public static final String ANSWER = "> ";

    private final Map<String, Connection> connections = new HashMap<>();

    private SqlProgram() {}

    public static void main(String[] args) throws IOException {
        SqlProgram program = new SqlProgram();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            String[] parts = line.split("\t", 2);
            System.out.println(ANSWER + program.answer(parts[0], parts[1]));
        }
    }

    private String answer(String name, String text) {
        try {
            if (text.startsWith("!open ")) {
                // A URL may have spaces.
                int password = text.lastIndexOf(' ');
                int user = text.lastIndexOf(' ', password - 1);
                connections.put(name, DriverManager.getConnection(text.substring("!open ".length(), user),
                        text.substring(user + 1, password), text.substring(password + 1)));
                return "open";
            }
            if (text.equals("!close")) {
                connections.remove(name).close();
                return "closed";
            }
            if (text.startsWith("!define ")) {
                Definers.start(text.substring("!define ".length()));
                return "defining";
            }
            if (text.startsWith("!fill ")) {
                return Fillers.run(connections.get(name).getMetaData().getURL(), Integer.parseInt(text.substring("!fill ".length())));
            }
            if (text.startsWith("!commit ")) {
                long millis = Long.parseLong(text.substring("!commit ".length()));
                Connection connection = connections.get(name);
                CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(() -> Sql.run(connection, "commit"));
                return "committing";
            }
            if (text.equals("!sync")) {
                AutoPersist.sync();
                return "synced";
            }
            if (text.equals("!flushes")) {
                return Long.toString(AutoPersist.stats().flushes());
            }
            if (text.equals("!live")) {
                AutoPersist.collect();
                return Long.toString(AutoPersist.stats().liveObjects());
            }
            if (text.startsWith("!write ")) {
                String[] words = text.split(" (?=\\d+ \\d+$)| (?=\\d+$)");
                Writers.start(words[0].substring("!write ".length()), Integer.parseInt(words[1]), Long.parseLong(words[2]));
                return "writing";
            }
            return Sql.run(connections.get(name), text);
        } catch (SQLException e) {
            return "error " + e.getSQLState() + " " + e.getMessage();
        }
    }
}
