package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.CHANGE;
import static org.autopersist.h2.agent.Names.ENGINE;
import static org.autopersist.h2.agent.Names.LISTENER;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.PAGE;
import static org.autopersist.h2.agent.Names.RECORD;
import static org.autopersist.h2.agent.Names.ROOM;
import static org.autopersist.h2.agent.Names.ROOT;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.STREAMS;
import static org.autopersist.h2.agent.Names.TRANSACTION;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.VERSIONED;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.ending;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.finishing;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.usingStore;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.function.Consumer;

/** A full image is an SQL error. */
final class FullImageChanges {

    private static final String REFERENCE = "java/util/concurrent/atomic/AtomicReference";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String UNLOCK = "(" + l(PAGE) + "I)" + l(ROOT);

    private FullImageChanges() {}

    static List<Change> all() {
        return List.of(
                MethodChange.replacing(MV_MAP, "compareAndSetRoot", "(" + l(ROOT) + l(ROOT) + ")Z", 1,
                        calling(REFERENCE, "compareAndSet", code -> code.invokestatic(ROOM, "compareAndSet",
                                methodType("(" + l(REFERENCE) + OBJECT + OBJECT + ")Z")))),
                new WrapChange(MV_MAP, "unlockRoot", UNLOCK, FullImageChanges::unlocking),
                // What begins something new leaves room for what ends it.
                MethodChange.replacing(TRANSACTIONS, "addUndoLogRecord", "(IJ" + l(RECORD) + ")J", 1,
                        calling(MV_MAP, "append", code -> hook(code.aload(0), "append",
                                "(" + l(MV_MAP) + OBJECT + OBJECT + l(TRANSACTIONS) + ")V"))),
                FieldChange.known(CHANGE, "value", OBJECT),
                FieldChange.known(CHANGE, "transaction", l(TRANSACTION)),
                MethodChange.first(CHANGE, "logAndDecideToPut",
                        "(" + l(VERSIONED) + OBJECT + ")Lorg/h2/mvstore/MVMap$Decision;", FullImageChanges::changing),
                FieldChange.known(STREAMS, "map", "Ljava/util/Map;"),
                MethodChange.first(STREAMS, "put", "(Ljava/io/ByteArrayOutputStream;Ljava/io/InputStream;I)Z",
                        code -> hook(field(code, STREAMS, "map", "Ljava/util/Map;"), "beforeBlock", "(Ljava/util/Map;)V")),
                finishing(TRANSACTIONS, "registerTransaction", "(II" + "Ljava/lang/String;JII"
                        + "Lorg/h2/engine/IsolationLevel;" + l(LISTENER) + ")" + l(TRANSACTION), FullImageChanges::requiring),
                new WrapChange(TRANSACTIONS, "commit", "(" + l(TRANSACTION) + "Z)V", FullImageChanges::changingStore),
                new WrapChange(TRANSACTIONS, "rollbackTo", "(" + l(TRANSACTION) + "JJ)V", FullImageChanges::changingStore),
                // It has several steps, as a store's commit() has: that one sets a new version in each map.
                finishing(MV_STORE, "removeMap", "(" + l(MV_MAP) + ")V"),
                finishing(MV_STORE, "commit", "()J"),
                // A database that is opened takes the room that its recovery needs.
                finishing(ENGINE, "openSession", "(Lorg/h2/engine/ConnectionInfo;ZZLjava/lang/String;)" + l(SESSION)));
    }

    /** A map whose new page does not fit is unlocked with the page that it has: that has to fit. */
    private static void unlocking(CodeBuilder code, Consumer<CodeBuilder> stock) {
        code.trying(
                block -> {
                    stock.accept(block);
                    block.areturn();
                },
                handlers -> handlers.catching(ClassDesc.of("org.h2.message.DbException"), block -> {
                    block.astore(3).aconst_null().astore(1).iconst_m1().istore(2);
                    finishing(block, stock);
                    block.pop().aload(3).athrow();
                }));
    }

    /** The store is not closed meanwhile. */
    private static void changingStore(CodeBuilder code, Consumer<CodeBuilder> stock) {
        String lock = "Ljava/util/concurrent/locks/Lock;";
        int change = code.allocateLocal(TypeKind.REFERENCE);
        field(code, TRANSACTIONS, "store", l(MV_STORE)).aload(0);
        hook(code, "beginChange", "(" + l(MV_STORE) + l(TRANSACTIONS) + ")" + lock);
        code.astore(change);
        ending(code, block -> finishing(block, stock), block -> hook(block.aload(change), "endChange", "(" + lock + ")V"));
        code.return_();
    }

    private static void changing(CodeBuilder code) {
        field(code, CHANGE, "value", OBJECT);
        field(code, CHANGE, "transaction", l(TRANSACTION));
        hook(code, "beforeChange", "(" + OBJECT + l(TRANSACTION) + ")V");
    }

    private static void requiring(CodeBuilder code) {
        usingStore(code, "requireUser");
    }
}
