package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.COMMAND;
import static org.autopersist.h2.agent.Names.DATABASE;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.SESSION_COMMITS;
import static org.autopersist.h2.agent.Names.STORE;
import static org.autopersist.h2.agent.Names.USER;
import static org.autopersist.h2.agent.Names.l;
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
 * the command: locks of tables and definitions are free then, and others see the change.
 */
final class CommitChanges {

    private static final String STRING = "Ljava/lang/String;";
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
                MethodChange.replacing(COMMAND, "stop", "(Z)V", 1, returning(
                        code -> call(commits(field(code, COMMAND, "session", l(SESSION))), "awaitDisk", "()V"))),
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
                // CHECKPOINT SYNC
                MethodChange.first(STORE, "sync", "()V",
                        code -> hook(field(code, STORE, "mvStore", l(MV_STORE)), "sync", "(" + l(MV_STORE) + ")V")));
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
