// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.hibernate.Session;

/** All that is in the database but generated identifiers, as text: definitions and rows by SQL, some by Hibernate's queries. */
final class Dump {

    private static final int LONGEST = 60;
    private static final List<String> SQL = List.of(
            "select table_name, column_name, data_type, is_nullable from information_schema.columns"
                    + " where table_schema = 'PUBLIC' order by 1, 2",
            "select table_name, constraint_type, count(*) from information_schema.table_constraints"
                    + " group by table_name, constraint_type order by 1, 2",
            "select step, version from progress",
            "select p.*, q.* from (select code, version, street, city, id join_id from party) p"
                    + " join (select id join_id, born, grade, amount, currency, skills, vita, photo from person) q"
                    + " on p.join_id = q.join_id order by code",
            "select p.code, c.code from party p join person x on x.id = p.id"
                    + " left join party c on c.id = x.employer_id order by 1",
            "select p.code, p.version, p.street, p.city, c.notice, c.ratings"
                    + " from party p join company c on c.id = p.id order by 1",
            "select p.code, n.place, n.nickname from party p join person_nicknames n on n.person_id = p.id order by 1, 2",
            "select p.code, n.phone, n.digits from party p join person_phones n on n.person_id = p.id order by 1, 2",
            "select p.code, b.street, b.city from party p join company_branches b on b.company_id = p.id order by 1, 2, 3",
            "select j.*, p.code from project j left join project p on p.id = j.parent_id order by j.code",
            "select p.code, j.code from membership m join party p on p.id = m.members_id"
                    + " join project j on j.id = m.projects_id order by 1, 2",
            "select e.step, e.dtype, e.happened, p.code, e.amount, e.currency, e.text"
                    + " from event e join party p on p.id = e.party_id order by 1, 2, 3, 4, 5",
            "select i.code, i.version, p.code from invoice i join party p on p.id = i.addressee_id order by 1",
            "select i.code, l.document, l.line, l.amount, l.currency from invoiceline l join invoice i on i.id = l.invoice_id"
                    + " order by 2, 3",
            "select l.code, l.version, p.code, l.body from letter l join party p on p.id = l.addressee_id order by 1",
            "select count(*) from event union all select count(*) from party union all select count(*) from invoiceline");
    private static final List<String> HQL = List.of(
            "select type(p), p.code, p.version from Party p order by p.code",
            "select c.code, e.code, size(e.projects) from Company c join c.employees e order by c.code, e.code",
            "select d.code, d.addressee.code from Document d order by d.code",
            "select j.code, count(m), max(m.salary.amount) from Project j left join j.members m group by j.code order by j.code");

    private Dump() {}

    static List<String> of(Session session) {
        List<String> lines = new ArrayList<>();
        for (String query : SQL) {
            lines.addAll(session.doReturningWork(connection -> rows(connection, query)));
        }
        for (String query : HQL) {
            session.createSelectionQuery(query, Object[].class).list().forEach(row -> lines.add(Arrays.toString(row)));
        }
        return lines;
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    if (!result.getMetaData().getColumnName(i).endsWith("ID")) {
                        row.add(value(result, i));
                    }
                }
                rows.add(String.join(",", row));
            }
        }
        return rows;
    }

    /** Long ones by their length and checksum. */
    private static String value(ResultSet result, int column) throws SQLException {
        String text = result.getString(column);
        if (text == null || text.length() <= LONGEST) {
            return text;
        }
        CRC32 crc = new CRC32();
        text.chars().forEach(c -> Stream.of(c, c >> 8).forEach(crc::update));
        return text.length() + " characters " + Long.toHexString(crc.getValue());
    }
}
