// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Tuple;
import jakarta.persistence.criteria.CriteriaDelete;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.hibernate.Hibernate;
import org.hibernate.query.criteria.HibernateCriteriaBuilder;

/** What is done to documents and events. */
final class DocumentOperations {

    private DocumentOperations() {}

    static void invoice(Step step) {
        Invoice invoice = new Invoice();
        invoice.code = step.code("I");
        invoice.addressee = step.any(Party.class);
        for (int line = step.random.nextInt(8); line >= 0; line--) {
            invoice.add(line, step.random.nextInt(100_000));
        }
        step.session.persist(invoice);
    }

    /** Orphans are removed. */
    static void correct(Step step) {
        Invoice invoice = step.any(Invoice.class);
        if (invoice == null) {
            invoice(step);
            return;
        }
        int last = invoice.lines.isEmpty() ? 0 : invoice.lines.getLast().id.line();
        invoice.lines.removeIf(_ -> step.random.nextBoolean());
        invoice.add(last + 1, step.random.nextInt(100_000));
    }

    /** A LOB goes through streams, and another session reads it. */
    static void write(Step step) {
        byte[] bytes = step.bytes(200_000);
        Letter letter = new Letter();
        letter.code = step.code("L");
        letter.addressee = step.any(Party.class);
        letter.body = Hibernate.getLobHelper().createBlob(new ByteArrayInputStream(bytes), bytes.length);
        step.session.persist(letter);
        step.afterwards(() -> step.factory.inTransaction(other -> {
            try {
                byte[] found = other.find(Letter.class, letter.id).body.getBinaryStream().readAllBytes();
                if (!Arrays.equals(bytes, found)) {
                    throw new IllegalStateException("another LOB");
                }
            } catch (SQLException | IOException e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    /** In batches. */
    static void pay(Step step) {
        Person person = step.any(Person.class);
        for (int rest = step.random.nextInt(30); rest > 0; rest--) {
            Payment payment = new Payment();
            payment.paid = step.money();
            record(step, payment, person);
        }
    }

    static void note(Step step) {
        Note note = new Note();
        note.text = step.text(50_000);
        record(step, note, step.any(Party.class));
    }

    /** Rows are made from rows. */
    static void repeat(Step step) {
        step.session.createMutationQuery("insert into Payment (step, happened, party)"
                        + " select :step, p.happened, p.party from Payment p where p.step = :old")
                .setParameter("step", step.number).setParameter("old", step.random.nextInt(step.number)).executeUpdate();
    }

    static void forget(Step step) {
        HibernateCriteriaBuilder criteria = step.factory.getCriteriaBuilder();
        CriteriaDelete<Event> delete = criteria.createCriteriaDelete(Event.class);
        Root<Event> event = delete.from(Event.class);
        int old = step.random.nextInt(step.number);
        delete.where(criteria.between(event.<Integer>get("step"), old, old + 5));
        step.session.createMutationQuery(delete).executeUpdate();
    }

    /** What a query finds is written down, so that it is compared, too. */
    static void report(Step step) {
        HibernateCriteriaBuilder criteria = step.factory.getCriteriaBuilder();
        CriteriaQuery<Tuple> query = criteria.createTupleQuery();
        Root<Person> person = query.from(Person.class);
        query.select(criteria.tuple(person.get("grade"), criteria.count(person),
                        criteria.sum(person.get("salary").<Number>get("amount")), criteria.max(person.<Integer>get("version"))))
                .groupBy(person.get("grade")).orderBy(criteria.asc(person.get("grade")));
        List<Tuple> rows = step.session.createSelectionQuery(query).list();
        Note note = new Note();
        note.text = rows.stream().map(row -> Arrays.toString(row.toArray())).collect(Collectors.joining(";"));
        record(step, note, step.any(Company.class));
    }

    private static void record(Step step, Event event, Party party) {
        event.step = step.number;
        event.happened = Instant.ofEpochSecond(1_700_000_000L + step.number, step.random.nextInt(1_000_000) * 1000L);
        event.party = party;
        step.session.persist(event);
    }
}
