package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.WrapChange.methodType;
import static org.autopersist.h2.agent.WrapChange.type;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** All that is changed in H2, and why. */
final class H2Changes {

    private static final String STORE = "org/h2/mvstore/db/Store";
    private static final String MV_STORE = "org/h2/mvstore/MVStore";
    private static final String BUILDER = "org/h2/mvstore/MVStore$Builder";
    private static final String MV_MAP = "org/h2/mvstore/MVMap";
    private static final String MAP_BUILDER = "org/h2/mvstore/MVMap$MapBuilder";
    private static final String PAGE = "org/h2/mvstore/Page";
    private static final String ROOT = "org/h2/mvstore/RootReference";
    private static final String STREAMS = "org/h2/mvstore/StreamStore";
    private static final String TRANSACTIONS = "org/h2/mvstore/tx/TransactionStore";
    private static final String TRANSACTION = "org/h2/mvstore/tx/Transaction";
    private static final String ROLLBACK = "org/h2/mvstore/tx/RollbackDecisionMaker";
    private static final String TABLE = "org/h2/mvstore/db/MVTable";
    private static final String SESSION = "org/h2/engine/SessionLocal";
    private static final String LOBS = "org/h2/mvstore/db/LobStorageMap";
    private static final String LOB = "org/h2/value/lob/LobDataDatabase";
    private static final String HANDLER = "org/h2/store/DataHandler";
    private static final String ENGINE = "org/h2/engine/Engine";
    private static final ClassDesc HOOKS = ClassDesc.of("org.autopersist.h2.Hooks");
    private static final ClassDesc ROOM = ClassDesc.of("org.autopersist.h2.Room");
    private static final String FIELDS = "unrecoverable-fields.txt";

    private H2Changes() {}

    /** The changes; those of one class in the order in which they are made. */
    static List<Change> all() {
        List<Change> all = new ArrayList<>(fields());
        all.addAll(opening());
        all.addAll(crashes());
        all.addAll(fullImages());
        return all;
    }

    private static List<Change> fields() {
        List<Change> fields = new ArrayList<>();
        for (String name : unrecoverable()) {
            int dot = name.lastIndexOf('.');
            fields.add(new FieldChange(name.substring(0, dot).replace('.', '/'), name.substring(dot + 1),
                    FieldChange.Kind.UNRECOVERABLE));
        }
        // What StoreFields and MapFields set.
        for (String name : List.of("state", "storeOperationInProgress", "versions", "currentTxCounter", "currentVersion",
                "panicException")) {
            fields.add(new FieldChange(MV_STORE, name, FieldChange.Kind.KNOWN));
        }
        fields.add(new FieldChange(MV_STORE, "maps", FieldChange.Kind.ASSIGNABLE));
        fields.add(new FieldChange(MV_MAP, "keyType", FieldChange.Kind.ASSIGNABLE));
        fields.add(new FieldChange(MV_MAP, "valueType", FieldChange.Kind.ASSIGNABLE));
        return fields;
    }

    /** The names in the file of fields that are not kept. */
    private static List<String> unrecoverable() {
        try (InputStream in = H2Changes.class.getResourceAsStream("/org/autopersist/h2/agent/" + FIELDS)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The database is found in the image, goes on there, and is not taken apart when H2 closes it. */
    private static List<Change> opening() {
        return List.of(
                // The store of an in-memory database is the one that the image has by the database's name.
                MethodChange.replacing(STORE, "<init>", "(Lorg/h2/engine/Database;[B)V", 1,
                        calling(BUILDER, "open", code -> code.aload(1)
                                .invokestatic(HOOKS, "open",
                                        methodType("(L" + BUILDER + ";Lorg/h2/engine/Database;)L" + MV_STORE + ";")))),
                // A recovered map takes the types of this process, which know its database.
                MethodChange.replacing(MV_STORE, "openMap", "(Ljava/lang/String;L" + MAP_BUILDER + ";)L" + MV_MAP + ";", 3,
                        (code, element) -> {
                            if (!(element instanceof ReturnInstruction)) {
                                return false;
                            }
                            code.dup().aload(2)
                                    .invokestatic(HOOKS, "adopt", methodType("(L" + MV_MAP + ";L" + MAP_BUILDER + ";)V"))
                                    .with(element);
                            return true;
                        }),
                // In memory it is always false, and undo logs of the last process would be dropped.
                MethodChange.first(MV_STORE, "hasData", "(Ljava/lang/String;)Z", code -> ifDurable(code, () -> code
                        .aload(0).aload(1).invokestatic(HOOKS, "hasData", methodType("(L" + MV_STORE + ";Ljava/lang/String;)Z"))
                        .ireturn())),
                // SHUTDOWN IMMEDIATELY, and H2's answer to what it takes for the end, would drop all maps.
                MethodChange.first(MV_STORE, "closeStore", "(ZI)V", code -> ifDurable(code, () -> code
                        .aload(0).invokestatic(HOOKS, "close", methodType("(L" + MV_STORE + ";)V"))
                        .return_())),
                // Connections of a database that was closed so do not go on with the store of the next one.
                new FieldChange(TRANSACTIONS, "store", FieldChange.Kind.KNOWN),
                MethodChange.replacing(TRANSACTIONS, "<init>", "(L" + MV_STORE + ";Lorg/h2/mvstore/type/MetaType;"
                        + "Lorg/h2/mvstore/type/DataType;I)V", 1, (code, element) -> {
                            if (!(element instanceof ReturnInstruction)) {
                                return false;
                            }
                            usingStore(code, "begin");
                            code.with(element);
                            return true;
                        }),
                // A server that does not let clients make databases lets them open those that the image has.
                MethodChange.first(ENGINE, "throwNotFound", "(ZZLjava/lang/String;)V", code -> {
                    var unknown = code.newLabel();
                    code.aload(2).invokestatic(HOOKS, "exists", methodType("(Ljava/lang/String;)Z")).ifeq(unknown)
                            .return_().labelBinding(unknown);
                }),
                // Streamed LOBs that nothing refers to are removed then.
                MethodChange.replacing(LOBS, "<init>", "(Lorg/h2/engine/Database;)V", 1, (code, element) -> {
                    if (!(element instanceof ReturnInstruction)) {
                        return false;
                    }
                    code.aload(1).aload(0)
                            .invokestatic(HOOKS, "collectLobs", methodType("(Lorg/h2/engine/Database;L" + LOBS + ";)V"))
                            .with(element);
                    return true;
                }),
                // The handler of a LOB in the image is one that finds its database in the next process, too.
                MethodChange.replacing(LOB, "<init>", "(L" + HANDLER + ";IJ)V", 1, (code, element) -> {
                    if (!(element instanceof FieldInstruction f && f.opcode() == Opcode.PUTFIELD
                            && f.name().equalsString("handler"))) {
                        return false;
                    }
                    code.invokestatic(HOOKS, "handler", methodType("(L" + HANDLER + ";)L" + HANDLER + ";")).with(element);
                    return true;
                }));
    }

    /** What H2 writes to a file as one version, and a kill could cut in two here. */
    private static List<Change> crashes() {
        return List.of(
                // A record is logged before its change is made: a rollback takes back only what the transaction has changed.
                new FieldChange(ROLLBACK, "transactionId", FieldChange.Kind.KNOWN),
                new ConstantCheck(TRANSACTION, "LOG_ID_BITS", 40),
                MethodChange.replacing(ROLLBACK, "decide",
                        "(Lorg/h2/mvstore/tx/Record;Lorg/h2/mvstore/tx/Record;)Lorg/h2/mvstore/MVMap$Decision;", 1,
                        calling(MV_MAP, "operate", code -> code
                                .aload(0).getfield(type(ROLLBACK), "transactionId", ClassDesc.ofDescriptor("J"))
                                .invokestatic(HOOKS, "restore", methodType("(L" + MV_MAP + ";Ljava/lang/Object;Ljava/lang/Object;"
                                        + "Lorg/h2/mvstore/MVMap$DecisionMaker;J)Ljava/lang/Object;")))),
                // Maps and LOBs of what is dropped go when its definition is gone for good.
                MethodChange.replacing(TRANSACTIONS, "removeMap", "(Lorg/h2/mvstore/tx/TransactionMap;)V", 1,
                        calling(MV_STORE, "removeMap", code -> code.aload(1).invokestatic(HOOKS, "removeMap",
                                methodType("(L" + MV_STORE + ";L" + MV_MAP + ";Lorg/h2/mvstore/tx/TransactionMap;)V")))),
                new FieldChange("org/h2/mvstore/tx/TransactionMap", "transaction", FieldChange.Kind.KNOWN),
                MethodChange.first(TRANSACTIONS, "endTransaction", "(L" + TRANSACTION + ";Z)V", code -> code
                        .aload(1).invokestatic(HOOKS, "ended", methodType("(L" + TRANSACTION + ";)V"))),
                MethodChange.replacing(TABLE, "removeChildrenAndResources", "(L" + SESSION + ";)V", 1,
                        calling(TABLE, "truncate", code -> code.invokestatic(HOOKS, "truncateDropped",
                                methodType("(L" + TABLE + ";L" + SESSION + ";)J")))),
                removingLobs(TABLE, "removeChildrenAndResources"),
                removingLobs("org/h2/mvstore/db/MVPrimaryIndex", "truncate"),
                // A log that is marked as committed keeps the mark until it is empty: a second kill finds it again.
                MethodChange.replacing(TRANSACTIONS, "commit", "(L" + TRANSACTION + ";Z)V", 1,
                        calling(TRANSACTIONS, "removeUndoLogRecord", code -> code.pop2())),
                // The log's buffer is not shifted in place before the page with what is shifted out is there.
                MethodChange.replacing(MV_MAP, "append", "(Ljava/lang/Object;Ljava/lang/Object;)V", 1, (code, element) -> {
                    if (!(element instanceof ConstantInstruction c && c.opcode() == Opcode.ICONST_0)) {
                        return false;
                    }
                    code.iconst_1();
                    return true;
                }));
    }

    /** A full image is an SQL error. */
    private static List<Change> fullImages() {
        return List.of(
                MethodChange.replacing(MV_MAP, "compareAndSetRoot", "(L" + ROOT + ";L" + ROOT + ";)Z", 1,
                        calling("java/util/concurrent/atomic/AtomicReference", "compareAndSet", code -> code
                                .invokestatic(ROOM, "compareAndSet", methodType("(Ljava/util/concurrent/atomic/AtomicReference;"
                                        + "Ljava/lang/Object;Ljava/lang/Object;)Z")))),
                // A map whose new page does not fit is unlocked with the page that it has.
                new WrapChange(MV_MAP, "unlockRoot", "(L" + PAGE + ";I)L" + ROOT + ";", (code, stock) -> {
                    MethodTypeDesc unlock = methodType("(L" + PAGE + ";I)L" + ROOT + ";");
                    code.trying(
                            block -> block.aload(0).aload(1).iload(2).invokevirtual(type(MV_MAP), stock, unlock).areturn(),
                            handlers -> handlers.catching(ClassDesc.of("org.h2.message.DbException"), block -> block
                                    .astore(3).aload(0).aconst_null().iconst_m1().invokevirtual(type(MV_MAP), stock, unlock)
                                    .pop().aload(3).athrow()));
                }),
                // What begins something new leaves room for what ends it.
                MethodChange.replacing(TRANSACTIONS, "addUndoLogRecord", "(IJLorg/h2/mvstore/tx/Record;)J", 1,
                        calling(MV_MAP, "append", code -> code.aload(0).invokestatic(HOOKS, "append",
                                methodType("(L" + MV_MAP + ";Ljava/lang/Object;Ljava/lang/Object;L" + TRANSACTIONS + ";)V")))),
                new FieldChange(STREAMS, "map", FieldChange.Kind.KNOWN),
                MethodChange.first(STREAMS, "put", "(Ljava/io/ByteArrayOutputStream;Ljava/io/InputStream;I)Z", code -> code
                        .aload(0).getfield(type(STREAMS), "map", ClassDesc.of("java.util.Map"))
                        .invokestatic(HOOKS, "beforeBlock", methodType("(Ljava/util/Map;)V"))),
                finishing("registerTransaction", "(IILjava/lang/String;JIILorg/h2/engine/IsolationLevel;L" + TRANSACTIONS
                        + "$RollbackListener;)L" + TRANSACTION + ";", code -> code.iload(1).iload(2).aload(3).lload(4).iload(6)
                        .iload(7).aload(8).aload(9), CodeBuilder::areturn),
                finishing("commit", "(L" + TRANSACTION + ";Z)V", code -> code.aload(1).iload(2), CodeBuilder::return_),
                finishing("rollbackTo", "(L" + TRANSACTION + ";JJ)V", code -> code.aload(1).lload(2).lload(4),
                        CodeBuilder::return_));
    }

    /** A method of a table, with a session as its argument, that removes the LOBs of that table. */
    private static Change removingLobs(String owner, String method) {
        return MethodChange.replacing(owner, method, "(L" + SESSION + ";)V", 1,
                calling("org/h2/store/LobStorageInterface", "removeAllForTable", code -> code.aload(1)
                        .invokestatic(HOOKS, "removeLobs", methodType("(Lorg/h2/store/LobStorageInterface;IL" + SESSION + ";)V"))));
    }

    /** A method of TransactionStore in which a full image must not stop anything. */
    private static Change finishing(String method, String descriptor, Consumer<CodeBuilder> arguments,
            Consumer<CodeBuilder> end) {
        MethodTypeDesc nothing = methodType("()V");
        return new WrapChange(TRANSACTIONS, method, descriptor, (code, stock) -> {
            usingStore(code, "requireUser");
            code.invokestatic(ROOM, "beginFinish", nothing);
            code.trying(
                    block -> {
                        block.aload(0);
                        arguments.accept(block);
                        block.invokevirtual(type(TRANSACTIONS), stock, methodType(descriptor))
                                .invokestatic(ROOM, "endFinish", nothing);
                        end.accept(block);
                    },
                    handlers -> handlers.catchingAll(block -> block.invokestatic(ROOM, "endFinish", nothing).athrow()));
        });
    }

    /** Calls a hook with the store that a TransactionStore uses, and the latter. */
    private static void usingStore(CodeBuilder code, String hook) {
        code.aload(0).getfield(type(TRANSACTIONS), "store", type(MV_STORE)).aload(0)
                .invokestatic(HOOKS, hook, methodType("(L" + MV_STORE + ";L" + TRANSACTIONS + ";)V"));
    }

    /** Replaces calls of a method of that name. */
    private static BiPredicate<CodeBuilder, CodeElement> calling(String owner, String method,
            Consumer<CodeBuilder> instead) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call && call.owner().name().equalsString(owner)
                    && call.name().equalsString(method))) {
                return false;
            }
            instead.accept(code);
            return true;
        };
    }

    private static void ifDurable(CodeBuilder code, Runnable then) {
        var otherwise = code.newLabel();
        code.aload(0).invokestatic(HOOKS, "isDurable", methodType("(L" + MV_STORE + ";)Z")).ifeq(otherwise);
        then.run();
        code.labelBinding(otherwise);
    }
}
