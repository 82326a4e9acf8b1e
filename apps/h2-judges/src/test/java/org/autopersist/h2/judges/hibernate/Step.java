// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/**
 * A transaction of the program. What it does depends on its number and what is in the database, but not on generated
 * identifiers: a kill loses some of those that Hibernate has taken in advance.
 */
final class Step {

    final int number;
    final SessionFactory factory;
    final Session session;
    final Random random;
    private final List<Runnable> afterwards = new ArrayList<>();

    Step(int number, SessionFactory factory, Session session) {
        this.number = number;
        this.factory = factory;
        this.session = session;
        random = new Random(number * 31L);
    }

    /** One of a kind by chance, or null if there is none. */
    <T> T any(Class<T> kind) {
        String from = " from " + kind.getSimpleName() + " x ";
        List<String> codes = session.createSelectionQuery("select x.code" + from + "order by x.code", String.class).list();
        return codes.isEmpty() ? null : session.createSelectionQuery(from + "where x.code = :code", kind)
                .setParameter("code", codes.get(random.nextInt(codes.size()))).getSingleResult();
    }

    /** To be run when the transaction is committed; nothing of it may remain. */
    void afterwards(Runnable check) {
        afterwards.add(check);
    }

    void runAfterwards() {
        afterwards.forEach(Runnable::run);
    }

    /** A code that no other step makes. */
    String code(String kind) {
        return kind + number;
    }

    Address address() {
        return new Address(random.nextInt(100) + " Step Street " + number, "City " + random.nextInt(9));
    }

    Money money() {
        return Money.of(random.nextInt(1_000_000));
    }

    byte[] bytes(int below) {
        byte[] bytes = new byte[random.nextInt(below)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Text of characters that are longer than a byte, too. */
    String text(int below) {
        StringBuilder text = new StringBuilder();
        for (int rest = random.nextInt(below); rest > 0; rest--) {
            text.append((char) ('a' + random.nextInt(400)));
        }
        return text.toString();
    }
}
