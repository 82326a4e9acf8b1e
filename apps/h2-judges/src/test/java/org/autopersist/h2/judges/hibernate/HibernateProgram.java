// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.BatchSettings;
import org.hibernate.cfg.SchemaToolingSettings;
import org.hibernate.jpa.HibernatePersistenceConfiguration;

/** Takes steps, as standard input says. The argument is the database's URL. */
public final class HibernateProgram {

    /** Asks for all that is in the database: lines of {@link #ROW}, and {@link #END}. */
    static final String DUMP = "dump";
    /** {@code to N}: takes the steps up to that one. */
    static final String TO = "to ";
    /** Begins a step, sends its changes to the database, and leaves it open. */
    static final String OPEN = "open";
    static final String ROW = "> ";
    /** Begins the line after the last row of a dump, with the number of steps. */
    static final String END = "end ";
    /** Begins the line of a step that was committed. */
    static final String DONE = "done ";
    static final String LEFT_OPEN = "left open";

    private final SessionFactory factory;

    private HibernateProgram(SessionFactory factory) {
        this.factory = factory;
    }

    public static void main(String[] args) throws IOException {
        SessionFactory factory = new HibernatePersistenceConfiguration("judges")
                .managedClasses(Party.class, Person.class, Company.class, Project.class, Event.class, Payment.class, Note.class,
                        Document.class, Invoice.class, InvoiceLine.class, Letter.class, Progress.class)
                .jdbcUrl(args[0]).jdbcCredentials("sa", "secret")
                .property(SchemaToolingSettings.HBM2DDL_AUTO, "update")
                .property(BatchSettings.STATEMENT_BATCH_SIZE, 10)
                .createEntityManagerFactory();
        HibernateProgram program = new HibernateProgram(factory);
        program.begin();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            program.obey(line);
        }
    }

    private void begin() {
        factory.inTransaction(session -> {
            if (session.find(Progress.class, Progress.ID) == null) {
                session.persist(new Progress());
            }
        });
    }

    private int done() {
        return factory.fromSession(session -> session.find(Progress.class, Progress.ID).step);
    }

    private void obey(String line) {
        if (line.equals(DUMP)) {
            factory.inSession(session -> Dump.of(session).forEach(row -> System.out.println(ROW + row)));
            System.out.println(END + done());
        } else if (line.equals(OPEN)) {
            Session session = factory.openSession();
            take(session, done() + 1);
            session.flush();
            System.out.println(LEFT_OPEN);
        } else {
            int last = Integer.parseInt(line.substring(TO.length()));
            for (int number = done() + 1; number <= last; number++) {
                take(number);
            }
        }
    }

    private void take(int number) {
        try (Session session = factory.openSession()) {
            Step step = take(session, number);
            session.getTransaction().commit();
            System.out.println(DONE + number);
            step.runAfterwards();
        }
    }

    private Step take(Session session, int number) {
        session.beginTransaction();
        Step step = new Step(number, factory, session);
        Operations.run(step);
        session.find(Progress.class, Progress.ID).step = number;
        return step;
    }
}
