// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.BACKUP;
import static org.autopersist.h2.agent.Names.CONNECTION;
import static org.autopersist.h2.agent.Names.ERROR;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.l;
import static org.autopersist.h2.agent.Snippets.field;
import static org.autopersist.h2.agent.Snippets.hook;
import static org.autopersist.h2.agent.Snippets.methodType;
import static org.autopersist.h2.agent.Snippets.type;

import java.lang.constant.ConstantDescs;
import java.util.List;

/** {@code jdbc:h2:ap:NAME}, and what else a durable database has that H2 refuses to one in memory. */
final class UrlChanges {

    private static final String STRING = "Ljava/lang/String;";
    /** SQL's state for a connection that can't be made. */
    private static final String NO_CONNECTION = "08001";
    private static final String NO_IMAGE = "jdbc:h2:ap: no image is open that could have the database; give the JVM"
            + " -XX:NVMImage=FILE";

    private UrlChanges() {}

    static List<Change> all() {
        return List.of(
                // The name is known, and how it begins is not looked at yet.
                MethodChange.first(CONNECTION, "parseName", "()V", code -> {
                    field(code.aload(0), CONNECTION, "name", STRING);
                    hook(code, "databaseName", "(" + STRING + ")" + STRING);
                    code.putfield(type(CONNECTION), "name", ConstantDescs.CD_String);
                }),
                FieldChange.known(CONNECTION, "name", STRING),
                // It packs the database's file, of which there is none.
                MethodChange.first(BACKUP, "backupTo", "(" + STRING + ")V", code -> {
                    var stock = code.newLabel();
                    field(code, BACKUP, "session", l(SESSION)).aload(1);
                    hook(code, "backup", "(" + l(SESSION) + STRING + ")Z");
                    code.ifeq(stock).return_().labelBinding(stock);
                }));
    }

    /** Without an image the URL is refused. It works in an H2 of any class loader, which can't see our classes. */
    static List<Change> withoutImage() {
        return List.of(
                FieldChange.known(CONNECTION, "name", STRING),
                MethodChange.first(CONNECTION, "parseName", "()V", code -> {
                    var stock = code.newLabel();
                    field(code, CONNECTION, "name", STRING).loadConstant("ap:")
                            .invokevirtual(ConstantDescs.CD_String, "startsWith", methodType("(" + STRING + ")Z")).ifeq(stock)
                            .loadConstant(NO_CONNECTION).loadConstant(NO_IMAGE)
                            .invokestatic(type(ERROR), "fromUser", methodType("(" + STRING + STRING + ")" + l(ERROR)))
                            .athrow().labelBinding(stock);
                }));
    }
}
