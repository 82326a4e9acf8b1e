// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Runs SQL and tells what came of it as one line of text, so that two databases can be compared. */
public final class Sql {

    /** {@code !blob N SQL}: with a stream of N bytes, of unknown length, as the parameter. */
    private static final String BLOB = "!blob ";
    /** {@code !clob N SQL}: the same with N characters. */
    private static final String CLOB = "!clob ";
    private static final int LONGEST = 60;

    private Sql() {}

    /** Rows, an update count, or an error with its state. */
    public static String run(Connection connection, String sql) {
        try {
            if (sql.startsWith(BLOB) || sql.startsWith(CLOB)) {
                return runWithStream(connection, sql);
            }
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql) ? rows(statement.getResultSet()) : "updated " + statement.getUpdateCount();
            }
        } catch (SQLException e) {
            return "error " + e.getSQLState() + " " + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }

    private static String runWithStream(Connection connection, String sql) throws SQLException {
        String[] parts = sql.split(" ", 3);
        int length = Integer.parseInt(parts[1]);
        try (PreparedStatement statement = connection.prepareStatement(parts[2])) {
            if (sql.startsWith(BLOB)) {
                statement.setBinaryStream(1, new ByteArrayInputStream(bytes(length)));
            } else {
                statement.setCharacterStream(1, new StringReader("é".repeat(length)));
            }
            return "updated " + statement.executeUpdate();
        }
    }

    /** What {@code !blob} takes. */
    public static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + (i >> 8));
        }
        return bytes;
    }

    private static String rows(ResultSet result) throws SQLException {
        List<String> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(value(result, i));
            }
            rows.add(String.join(",", row));
        }
        return String.join(";", rows);
    }

    private static String value(ResultSet result, int column) throws SQLException {
        if (result.getMetaData().getColumnType(column) == Types.BLOB) {
            byte[] bytes = result.getBytes(column);
            return bytes == null ? "NULL" : digest(bytes);
        }
        String text = result.getString(column);
        return text == null ? "NULL" : shorten(text.replace('\n', ' '));
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST ? text : digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Length and checksum. */
    public static String digest(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return bytes.length + " bytes " + Long.toHexString(crc.getValue());
    }
}
