// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.LOB_STORAGE;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.PRIMARY_INDEX;
import static org.autopersist.h2.agent.Names.PUBLISHER;
import static org.autopersist.h2.agent.Names.RECORD;
import static org.autopersist.h2.agent.Names.ROLLBACK;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.TABLE;
import static org.autopersist.h2.agent.Names.TRANSACTION;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.TRANSACTION_MAP;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.between;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.callingInTurn;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.util.List;
import java.util.function.Consumer;

/** What H2 writes to a file as one version, and a kill could cut in two here. */
final class CrashChanges {

    private static final String OBJECT = "Ljava/lang/Object;";

    /** As javac compiles one in a finally block: where nothing was thrown, and where something was. */
    private static final int CLEARINGS = 2;

    private CrashChanges() {}

    static List<Change> all() {
        return List.of(
                // A record is logged before its change is made: a rollback takes back only what the transaction has changed.
                FieldChange.known(ROLLBACK, "transactionId", "J"),
                MethodChange.replacing(ROLLBACK, "decide",
                        "(" + l(RECORD) + l(RECORD) + ")Lorg/h2/mvstore/MVMap$Decision;", 1,
                        calling(MV_MAP, "operate", code -> hook(field(code, ROLLBACK, "transactionId", "J"), "restore",
                                "(" + l(MV_MAP) + OBJECT + OBJECT + "Lorg/h2/mvstore/MVMap$DecisionMaker;J)" + OBJECT))),
                // Maps and LOBs of what is dropped go when its definition is gone for good.
                MethodChange.replacing(TRANSACTIONS, "removeMap", "(" + l(TRANSACTION_MAP) + ")V", 1,
                        calling(MV_STORE, "removeMap", code -> hook(code.aload(1), "removeMap",
                                "(" + l(MV_STORE) + l(MV_MAP) + l(TRANSACTION_MAP) + ")V"))),
                MethodChange.first(TRANSACTIONS, "rollbackTo", "(" + l(TRANSACTION) + "JJ)V",
                        code -> hook(code.aload(1).lload(4), "rolledBack", "(" + l(TRANSACTION) + "J)V")),
                MethodChange.replacing(TABLE, "removeChildrenAndResources", "(" + l(SESSION) + ")V", 1,
                        calling(TABLE, "truncate", code -> hook(code, "truncateDropped", "(" + l(TABLE) + l(SESSION) + ")J"))),
                removingLobs(TABLE, "removeChildrenAndResources"),
                removingLobs(PRIMARY_INDEX, "truncate"),
                // Nothing of a transaction is left when its number is free for the next one.
                FieldChange.known(TRANSACTIONS, "preparedTransactions", l(MV_MAP)),
                FieldChange.known(TRANSACTIONS, "undoLogs", "[" + l(MV_MAP)),
                new MethodChange(TRANSACTIONS, "endTransaction", "(" + l(TRANSACTION) + "Z)V", 1, CrashChanges::endingTransaction,
                        calling(MV_MAP, "remove", code -> hook(code, "removePrepared", "(" + l(MV_MAP) + OBJECT + ")" + OBJECT))),
                // A log that is marked as committed keeps the mark until it is empty: a second kill finds it again.
                MethodChange.replacing(TRANSACTIONS, "commit", "(" + l(TRANSACTION) + "Z)V", 1,
                        calling(TRANSACTIONS, "removeUndoLogRecord", CodeBuilder::pop2)),
                // The log of a commit that fails stays for the next opening.
                MethodChange.replacing(TRANSACTIONS, "commit", "(" + l(TRANSACTION) + "Z)V", CLEARINGS,
                        callingInTurn(MV_MAP, "clear", List.of(
                                code -> code.invokevirtual(type(MV_MAP), "clear", methodType("()V")), CodeBuilder::pop))),
                // A table and its indexes are emptied at one moment.
                new WrapChange(TABLE, "truncate", "(" + l(SESSION) + ")J", CrashChanges::whole),
                // The log's buffer is not shifted in place before the page with what is shifted out is there.
                MethodChange.replacing(MV_MAP, "append", "(" + OBJECT + OBJECT + ")V", 1, (code, element) -> {
                    if (!(element instanceof ConstantInstruction c && c.opcode() == Opcode.ICONST_0)) {
                        return false;
                    }
                    code.iconst_1();
                    return true;
                }));
    }

    private static void endingTransaction(CodeBuilder code) {
        code.aload(1);
        field(code, TRANSACTIONS, "preparedTransactions", l(MV_MAP));
        field(code, TRANSACTIONS, "undoLogs", "[" + l(MV_MAP));
        hook(code, "ended", "(" + l(TRANSACTION) + l(MV_MAP) + "[" + l(MV_MAP) + ")V");
    }

    private static void whole(CodeBuilder code, Consumer<CodeBuilder> stock) {
        between(code, TypeKind.LONG, block -> hook(block.aload(1), "beginWhole", "(" + l(SESSION) + ")" + l(PUBLISHER)), stock,
                block -> hook(block, "endWhole", "(" + l(PUBLISHER) + ")V"));
    }

    /** A method of a table, with a session as its argument, that removes the LOBs of that table. */
    private static Change removingLobs(String owner, String method) {
        return MethodChange.replacing(owner, method, "(" + l(SESSION) + ")V", 1, calling(LOB_STORAGE, "removeAllForTable",
                code -> hook(code.aload(1), "removeLobs", "(" + l(LOB_STORAGE) + "I" + l(SESSION) + ")V")));
    }
}
