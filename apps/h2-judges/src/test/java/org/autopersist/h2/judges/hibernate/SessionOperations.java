// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.OptimisticLockException;
import org.hibernate.Session;

/** What needs a second session beside that of the step. */
final class SessionOperations {

    private SessionOperations() {}

    /** The other session has read before this one commits, so it must not write. */
    static void conflict(Step step) {
        Person mine = step.any(Person.class);
        mine.address = step.address();
        Session other = step.factory.openSession();
        other.beginTransaction();
        Person stale = other.find(Person.class, mine.id);
        step.afterwards(() -> {
            stale.address = new Address("lost", "lost");
            try {
                other.flush();
            } catch (OptimisticLockException _) {
                other.getTransaction().rollback();
                other.close();
                return;
            }
            throw new IllegalStateException("an update was lost");
        });
    }

    /** The other session changes much and takes it back. */
    static void giveUp(Step step) {
        Person mine = step.any(Person.class);
        mine.salary = step.money();
        step.afterwards(() -> {
            try (Session other = step.factory.openSession()) {
                other.beginTransaction();
                Step lost = new Step(step.number, step.factory, other);
                PartyOperations.raise(lost);
                DocumentOperations.write(lost);
                PartyOperations.dismiss(lost);
                other.flush();
                other.getTransaction().rollback();
            }
        });
    }
}
