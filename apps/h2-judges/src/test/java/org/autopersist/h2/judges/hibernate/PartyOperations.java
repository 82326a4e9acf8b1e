// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** What is done to persons, companies and projects. */
final class PartyOperations {

    private static final int FEW_PERSONS = 3;

    private PartyOperations() {}

    static void found(Step step) {
        Company company = new Company();
        company.code = step.code("C");
        company.address = step.address();
        company.notice = Duration.ofMinutes(step.random.nextInt(100_000));
        company.ratings = step.random.ints(step.random.nextInt(5), 0, 10).toArray();
        company.branches.add(step.address());
        step.session.persist(company);
    }

    static void plan(Step step) {
        Project project = new Project();
        project.id = new UUID(step.random.nextLong(), step.random.nextLong());
        project.code = step.code("J");
        project.status = Status.values()[step.random.nextInt(2)];
        project.parent = step.any(Project.class);
        step.session.persist(project);
    }

    static void hire(Step step) {
        Person person = new Person();
        person.code = step.code("P");
        person.address = step.address();
        person.born = LocalDate.of(1950, 1, 1).plusDays(step.random.nextInt(20_000));
        person.grade = Grade.values()[step.random.nextInt(3)];
        person.salary = step.money();
        person.skills = List.of("skill", "of " + step.number);
        person.photo = step.bytes(20_000);
        person.vita = step.text(5000);
        person.employer = step.any(Company.class);
        person.projects.add(step.any(Project.class));
        step.session.persist(person);
    }

    static void rename(Step step) {
        List<String> nicknames = step.any(Person.class).nicknames;
        nicknames.addFirst("nick " + step.number);
        if (nicknames.size() > 3) {
            nicknames.remove(step.random.nextInt(nicknames.size()));
        }
    }

    static void change(Step step) {
        Person person = step.any(Person.class);
        person.phones.put(Phone.values()[step.random.nextInt(3)], "+" + step.number);
        person.phones.remove(Phone.values()[step.random.nextInt(3)]);
        person.photo = step.random.nextInt(4) == 0 ? null : step.bytes(40_000);
        person.vita = step.random.nextInt(4) == 0 ? null : step.text(2000);
        person.employer = step.any(Company.class);
    }

    static void move(Step step) {
        Company company = step.any(Company.class);
        if (company.branches.size() > 2) {
            company.branches.clear();
        }
        company.branches.add(step.address());
        company.ratings = null;
        company.address = step.address();
    }

    static void join(Step step) {
        Person person = step.any(Person.class);
        for (int i = 0; i < 3; i++) {
            Project project = step.any(Project.class);
            if (!person.projects.remove(project)) {
                person.projects.add(project);
            }
        }
    }

    /** In bulk, over two tables. */
    static void raise(Step step) {
        step.session.createMutationQuery("update versioned Person"
                        + " set salary.amount = salary.amount * 1.01, address.city = :city where grade = :grade")
                .setParameter("city", "City of " + step.number)
                .setParameter("grade", Grade.values()[step.random.nextInt(3)])
                .executeUpdate();
    }

    static void end(Step step) {
        step.session.createMutationQuery("update Project p set p.status = :ended"
                        + " where p.status = :running and p.members is empty")
                .setParameter("ended", Status.ENDED).setParameter("running", Status.RUNNING).executeUpdate();
    }

    static void promote(Step step) {
        Person person = step.any(Person.class);
        step.session.lock(person, LockModeType.PESSIMISTIC_FORCE_INCREMENT);
        person.grade = Grade.PRINCIPAL;
    }

    static void dismiss(Step step) {
        if (step.session.createSelectionQuery("select count(*) from Person", Long.class).getSingleResult() <= FEW_PERSONS) {
            hire(step);
            return;
        }
        Person person = step.any(Person.class);
        for (String hql : List.of("delete from Event where party = :person",
                "delete from InvoiceLine where invoice in (from Invoice where addressee = :person)",
                "delete from Document where addressee = :person")) {
            step.session.createMutationQuery(hql).setParameter("person", person).executeUpdate();
        }
        step.session.remove(person);
    }
}
