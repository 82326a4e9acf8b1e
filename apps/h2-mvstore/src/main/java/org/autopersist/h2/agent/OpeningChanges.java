// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.BUILDER;
import static org.autopersist.h2.agent.Names.CONNECTION;
import static org.autopersist.h2.agent.Names.DATABASE;
import static org.autopersist.h2.agent.Names.ENGINE;
import static org.autopersist.h2.agent.Names.HANDLER;
import static org.autopersist.h2.agent.Names.LISTENER;
import static org.autopersist.h2.agent.Names.LOB;
import static org.autopersist.h2.agent.Names.LOBS;
import static org.autopersist.h2.agent.Names.MAP_BUILDER;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.SETTINGS;
import static org.autopersist.h2.agent.Names.STORE;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.calling;
import static org.autopersist.h2.agent.Snippets.comparing;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.ifDurable;
import static org.autopersist.h2.agent.Snippets.returning;
import static org.autopersist.h2.agent.Snippets.usingStore;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.util.List;

/** The database is found in the image, and what it has committed is there when H2 closes it. */
final class OpeningChanges {

    private static final String VALUE = "Lorg/h2/value/Value;";

    private OpeningChanges() {}

    static List<Change> all() {
        return List.of(
                // The store of an in-memory database has what the image has by the database's name.
                MethodChange.replacing(STORE, "<init>", "(" + l(DATABASE) + "[B)V", 1, calling(BUILDER, "open",
                        code -> hook(code.aload(1), "open", "(" + l(BUILDER) + l(DATABASE) + ")" + l(MV_STORE)))),
                // Names are in the case that the database was made with.
                MethodChange.replacing(DATABASE, "<init>", "(" + l(CONNECTION) + "Ljava/lang/String;)V", 1,
                        calling(CONNECTION, "getDbSettings",
                                code -> hook(code, "settings", "(" + l(CONNECTION) + ")" + l(SETTINGS)))),
                // A map has what the image has of it.
                new MethodChange(MV_MAP, "setRootPos", "(JJ)V", 1,
                        code -> hook(code.aload(0), "beginOpening", "(" + l(MV_MAP) + ")V"),
                        returning(code -> hook(code.aload(0).lload(3), "open", "(" + l(MV_MAP) + "J)V"))),
                // One that was opened for its undo log takes the types that know the database.
                MethodChange.replacing(MV_STORE, "openMap", "(Ljava/lang/String;" + l(MAP_BUILDER) + ")" + l(MV_MAP), 3,
                        returning(code -> hook(code.dup().aload(2), "adopt", "(" + l(MV_MAP) + l(MAP_BUILDER) + ")V"))),
                // In memory it is always false, and undo logs of the last process would be dropped.
                MethodChange.first(MV_STORE, "hasData", "(Ljava/lang/String;)Z", code -> ifDurable(code, () -> {
                    hook(code.aload(0).aload(1), "hasData", "(" + l(MV_STORE) + "Ljava/lang/String;)Z");
                    code.ireturn();
                })),
                FieldChange.known(STORE, "mvStore", l(MV_STORE)),
                MethodChange.first(STORE, "close", "(I)V", code -> closing(code, "close")),
                MethodChange.first(STORE, "closeImmediately", "()V", code -> closing(code, "closeImmediately")),
                // H2 reads the definitions before it ends transactions of the last process.
                MethodChange.replacing(TRANSACTIONS, "init", "(" + l(LISTENER) + ")V", 1,
                        returning(code -> usingStore(code, "takeOver"))),
                // A server that does not let clients make databases lets them open those that the image has.
                MethodChange.first(ENGINE, "throwNotFound", "(ZZLjava/lang/String;)V", code -> {
                    var unknown = code.newLabel();
                    hook(code.aload(2), "exists", "(Ljava/lang/String;)Z");
                    code.ifeq(unknown).return_().labelBinding(unknown);
                }),
                // Streamed LOBs that nothing refers to are removed then.
                MethodChange.replacing(LOBS, "<init>", "(" + l(DATABASE) + ")V", 1, returning(
                        code -> hook(code.aload(1).aload(0), "collectLobs", "(" + l(DATABASE) + l(LOBS) + ")V"))),
                // The handler of a LOB in the image is one that finds its database in the next process, too.
                MethodChange.replacing(LOB, "<init>", "(" + l(HANDLER) + "IJ)V", 1, (code, element) -> {
                    if (!(element instanceof FieldInstruction f && f.opcode() == Opcode.PUTFIELD
                            && f.name().equalsString("handler"))) {
                        return false;
                    }
                    hook(code, "handler", "(" + l(HANDLER) + ")" + l(HANDLER));
                    code.with(element);
                    return true;
                }),
                // JSON's null is compared by ==.
                knowingJsonNull("org/h2/util/json/JsonConstructorUtils", "jsonArrayAppend",
                        "(Ljava/io/ByteArrayOutputStream;" + VALUE + "I)V"),
                knowingJsonNull("org/h2/expression/function/JsonConstructorFunction", "jsonObject",
                        "(" + l(SESSION) + "[Lorg/h2/expression/Expression;)" + VALUE),
                knowingJsonNull("org/h2/expression/aggregate/Aggregate", "getAggregatedValue",
                        "(" + l(SESSION) + "Ljava/lang/Object;)" + VALUE));
    }

    private static Change knowingJsonNull(String owner, String method, String descriptor) {
        return MethodChange.replacing(owner, method, descriptor, 1, comparing("org/h2/value/ValueJson", "NULL",
                code -> hook(code, "isJsonNull", "(Ljava/lang/Object;Ljava/lang/Object;)Z")));
    }

    private static void closing(CodeBuilder code, String how) {
        hook(field(code, STORE, "mvStore", l(MV_STORE)), how, "(" + l(MV_STORE) + ")V");
    }
}
