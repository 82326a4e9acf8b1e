// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.CHANGE;
import static org.autopersist.h2.agent.Names.ENGINE;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.PREPARED;
import static org.autopersist.h2.agent.Names.PUBLISHER;
import static org.autopersist.h2.agent.Names.RECORD;
import static org.autopersist.h2.agent.Names.ROOT;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.STREAMS;
import static org.autopersist.h2.agent.Names.TRANSACTION;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.TRANSACTION_MAP;
import static org.autopersist.h2.agent.Names.VERSIONED;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.between;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.returning;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.List;
import java.util.function.Consumer;

/** What is committed becomes durable, and a full image is an SQL error. */
final class PublishingChanges {

    private static final String REFERENCE = "java/util/concurrent/atomic/AtomicReference";
    private static final String RESULT = "org/h2/result/ResultWithGeneratedKeys";
    private static final String OBJECT = "Ljava/lang/Object;";

    /** Places where a session is returned, or null. */
    private static final int SESSIONS = 3;

    private PublishingChanges() {}

    static List<Change> all() {
        return List.of(
                new AddedField(MV_STORE, "autopersistPublisher", l(PUBLISHER)),
                // By this all maps change.
                MethodChange.replacing(MV_MAP, "compareAndSetRoot", "(" + l(ROOT) + l(ROOT) + ")Z", 1,
                        calling(REFERENCE, "compareAndSet", code -> hook(code.aload(0), "replaceRoot",
                                "(" + l(REFERENCE) + OBJECT + OBJECT + l(MV_MAP) + ")Z"))),
                // Who sees what is committed makes it durable.
                FieldChange.known(TRANSACTIONS, "store", l(MV_STORE)),
                new WrapChange(TRANSACTIONS, "commit", "(" + l(TRANSACTION) + "Z)V", PublishingChanges::committing),
                MethodChange.replacing(ENGINE, "openSession", "(Lorg/h2/engine/ConnectionInfo;ZZLjava/lang/String;)" + l(SESSION),
                        SESSIONS, returning(code -> hook(code.dup(), "opened", "(" + l(SESSION) + ")V"))),
                // What is large is published while it can be refused.
                FieldChange.known(TRANSACTION_MAP, "map", l(MV_MAP)),
                MethodChange.replacing(TRANSACTION_MAP, "set", "(" + OBJECT + l(CHANGE) + "I)" + OBJECT, 2,
                        returning(code -> hook(field(code, TRANSACTION_MAP, "map", l(MV_MAP)), "changed",
                                "(" + l(MV_MAP) + ")V"))),
                // What begins something new leaves room for what ends it.
                MethodChange.replacing(TRANSACTIONS, "addUndoLogRecord", "(IJ" + l(RECORD) + ")J", 1,
                        calling(MV_MAP, "append", code -> hook(code, "append", "(" + l(MV_MAP) + OBJECT + OBJECT + ")V"))),
                FieldChange.known(CHANGE, "value", OBJECT),
                FieldChange.known(CHANGE, "transaction", l(TRANSACTION)),
                FieldChange.known(CHANGE, "mapId", "I"),
                MethodChange.first(CHANGE, "logAndDecideToPut",
                        "(" + l(VERSIONED) + OBJECT + ")Lorg/h2/mvstore/MVMap$Decision;", PublishingChanges::changing),
                updating("org/h2/command/CommandContainer", "(" + OBJECT + ")" + l(RESULT), 2),
                updating("org/h2/command/dml/ExecuteImmediate", "()J", 1),
                updating("org/h2/command/dml/ExecuteProcedure", "()J", 1),
                FieldChange.known(STREAMS, "map", "Ljava/util/Map;"),
                MethodChange.first(STREAMS, "put", "(Ljava/io/ByteArrayOutputStream;Ljava/io/InputStream;I)Z",
                        code -> hook(field(code, STREAMS, "map", "Ljava/util/Map;"), "beforeBlock", "(Ljava/util/Map;)V")));
    }

    /** A method that runs a command, in so many places. */
    private static Change updating(String owner, String descriptor, int places) {
        return MethodChange.replacing(owner, "update", descriptor, places,
                calling(PREPARED, "update", code -> hook(code, "update", "(" + l(PREPARED) + ")J")));
    }

    private static void committing(CodeBuilder code, Consumer<CodeBuilder> stock) {
        between(code, TypeKind.VOID,
                block -> hook(field(block, TRANSACTIONS, "store", l(MV_STORE)), "beginCommit",
                        "(" + l(MV_STORE) + ")" + l(PUBLISHER)),
                stock, block -> hook(block, "endCommit", "(" + l(PUBLISHER) + ")V"));
    }

    private static void changing(CodeBuilder code) {
        field(code, CHANGE, "value", OBJECT);
        field(code, CHANGE, "transaction", l(TRANSACTION));
        field(code, CHANGE, "mapId", "I");
        hook(code, "beforeChange", "(" + OBJECT + l(TRANSACTION) + "I)V");
    }
}
