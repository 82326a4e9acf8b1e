package org.autopersist.h2;

import org.h2.command.CommandContainer;
import org.h2.command.Prepared;
import org.h2.command.ddl.DefineCommand;
import org.h2.engine.SessionLocal;

/**
 * The statements that an ALTER TABLE runs to copy the table. Each would commit, and a kill between two of them leave the copy
 * beside the table, or instead of it: here all are one transaction, which the ALTER TABLE commits.
 */
final class AlterSteps {

    private AlterSteps() {}

    static void run(SessionLocal session, String sql) {
        Prepared step = session.prepare(sql);
        if (step instanceof DefineCommand definition) {
            definition.setTransactional(true);
        }
        boolean autoCommit = session.getAutoCommit();
        session.setAutoCommit(false);
        try {
            new CommandContainer(session, sql, step).executeUpdate(null);
        } finally {
            session.setAutoCommit(autoCommit);
        }
    }
}
