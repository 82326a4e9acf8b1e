// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.PG_THREAD;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.type;

import java.util.List;

/** Clients of PostgreSQL's protocol can use each database, and are told why not. */
final class PgChanges {

    private PgChanges() {}

    static List<Change> all() {
        return List.of(
                // H2 prints why a database can't be opened where the server runs, and closes the connection.
                MethodChange.replacing(PG_THREAD, "process", "()V", 1, calling("java/lang/Exception", "printStackTrace",
                        code -> code.aload(0).swap().invokevirtual(type(PG_THREAD), "sendErrorResponse",
                                methodType("(Ljava/lang/Exception;)V")))),
                new MethodCheck(PG_THREAD, "sendErrorResponse", "(Ljava/lang/Exception;)V"),
                // H2 makes the schema only if the first connection is by this protocol.
                FieldChange.known(PG_THREAD, "session", l(SESSION)),
                MethodChange.first(PG_THREAD, "initDb", "()V",
                        code -> hook(field(code, PG_THREAD, "session", l(SESSION)), "beginPg", "(" + l(SESSION) + ")V")));
    }
}
