// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.COMMAND;
import static org.autopersist.h2.agent.Names.DATABASE;
import static org.autopersist.h2.agent.Names.SEQUENCE;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.SESSION_COMMITS;
import static org.autopersist.h2.agent.Names.TABLE;
import static org.autopersist.h2.agent.Names.TRANSACTION_COMMAND;
import static org.autopersist.h2.agent.Names.USER;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.returning;
import static org.autopersist.h2.agent.Snippets.type;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ConstantDescs;
import java.util.List;

/**
 * A COMMIT waits until it survives a power failure. A session notes that it has something to wait for; the wait is at the end of
 * the command: locks of tables and definitions are free then, and others see the change. There, too, a command of a session that
 * was closed meanwhile is refused.
 */
final class CommitChanges {

    private static final String STRING = "Ljava/lang/String;";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String COMMAND_CONTAINER = "org/h2/command/CommandContainer";
    private static final String COMMITS = "autopersistCommits";

    private CommitChanges() {}

    static List<Change> all() {
        return List.of(
                new AddedField(SESSION, COMMITS, l(SESSION_COMMITS)),
                MethodChange.replacing(SESSION, "<init>", "(" + l(DATABASE) + l(USER) + "I)V", 1, returning(code -> {
                    code.aload(0).new_(type(SESSION_COMMITS)).dup().aload(1).invokespecial(type(SESSION_COMMITS),
                            ConstantDescs.INIT_NAME, methodType("(" + l(DATABASE) + ")V"));
                    code.putfield(type(SESSION), COMMITS, type(SESSION_COMMITS));
                })),
                MethodChange.first(SESSION, "commit", "(Z)V", CommitChanges::ending),
                MethodChange.first(SESSION, "prepareCommit", "(" + STRING + ")V", CommitChanges::ending),
                // Also one that a session of the last process has prepared.
                MethodChange.first(SESSION, "setPreparedTransaction", "(" + STRING + "Z)V",
                        code -> call(commits(code.aload(0)), "endPrepared", "()V")),
                MethodChange.first(SESSION, "setVariable", "(" + STRING + "Lorg/h2/value/Value;)V",
                        code -> call(commits(code.aload(0)).aload(1).aload(2), "setVariable",
                                "(" + STRING + "Lorg/h2/value/Value;)V")),
                FieldChange.known(COMMAND, "session", l(SESSION)),
                MethodChange.replacing(COMMAND_CONTAINER, "update", "(" + OBJECT + ")Lorg/h2/result/ResultWithGeneratedKeys;", 1,
                        returning(code -> call(commits(field(code, COMMAND, "session", l(SESSION))).aload(1), "updated",
                                "(" + OBJECT + ")V"))),
                MethodChange.first(SESSION, "close", "()V", code -> call(commits(code.aload(0)), "close", "()V")),
                MethodChange.replacing(COMMAND, "stop", "(Z)V", 1, returning(
                        code -> call(field(commits(field(code, COMMAND, "session", l(SESSION))), COMMAND, "session", l(SESSION)),
                                "endCommand", "(" + l(SESSION) + ")V"))),
                // For a database in memory H2 ignores it.
                MethodChange.first(DATABASE, "setWriteDelay", "(I)V",
                        code -> hook(code.aload(0).iload(1), "setWriteDelay", "(" + l(DATABASE) + "I)V")),
                MethodChange.first(DATABASE, "getWriteDelay", "()I", code -> {
                    var stock = code.newLabel();
                    hook(code.aload(0), "isDurable", "(" + l(DATABASE) + ")Z");
                    code.ifeq(stock);
                    hook(code.aload(0), "writeDelay", "(" + l(DATABASE) + ")I");
                    code.ireturn().labelBinding(stock);
                }),
                // No change of the session's transaction: rows go without undo records, the database's own session has sequences.
                MethodChange.first(TABLE, "truncate", "(" + l(SESSION) + ")J", CommitChanges::changing),
                MethodChange.first(SEQUENCE, "flush", "(" + l(SESSION) + ")V", code -> {
                    var nobody = code.newLabel();
                    changing(code.aload(1).ifnull(nobody));
                    code.labelBinding(nobody);
                }),
                // CHECKPOINT SYNC
                MethodChange.replacing(TRANSACTION_COMMAND, "update", "()J", 1, calling(DATABASE, "sync", code -> {
                    code.invokevirtual(type(DATABASE), "sync", methodType("()V"));
                    call(commits(field(code, TRANSACTION_COMMAND, "session", l(SESSION))), "checkpoint", "()V");
                })));
    }

    /** In a method of what is changed, the argument of which is the session. */
    private static void changing(CodeBuilder code) {
        call(commits(code.aload(1)).aload(0), "change", "(Lorg/h2/engine/DbObject;)V");
    }

    private static void ending(CodeBuilder code) {
        call(commits(code.aload(0)).aload(0), "end", "(" + l(SESSION) + ")V");
    }

    /** Of the session on the stack. */
    private static CodeBuilder commits(CodeBuilder code) {
        return code.getfield(type(SESSION), COMMITS, type(SESSION_COMMITS));
    }

    private static void call(CodeBuilder code, String method, String descriptor) {
        code.invokevirtual(type(SESSION_COMMITS), method, methodType(descriptor));
    }
}
