// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.COMMIT;
import static org.autopersist.h2.agent.Names.DATABASE;
import static org.autopersist.h2.agent.Names.LOBS;
import static org.autopersist.h2.agent.Names.MV_MAP;
import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.PAGE;
import static org.autopersist.h2.agent.Names.RECORD;
import static org.autopersist.h2.agent.Names.ROOT;
import static org.autopersist.h2.agent.Names.SESSION;
import static org.autopersist.h2.agent.Names.TRANSACTION;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.TRANSACTION_MAP;
import static org.autopersist.h2.agent.Names.USER;
import static org.autopersist.h2.agent.Names.VERSIONED;
import static org.autopersist.h2.agent.Names.l;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Fields that are not kept, and all that our classes reach by method handles: better missed at the start than later. */
final class KnownParts {

    private static final String UNRECOVERABLE = "/org/autopersist/h2/agent/unrecoverable-fields.txt";
    private static final String DATA_TYPE = "org/h2/mvstore/type/DataType";

    private KnownParts() {}

    static List<Change> all() {
        List<Change> all = new ArrayList<>();
        for (String name : unrecoverable()) {
            int dot = name.lastIndexOf('.');
            all.add(new FieldChange(name.substring(0, dot).replace('.', '/'), name.substring(dot + 1), null,
                    FieldChange.Kind.UNRECOVERABLE));
        }
        // MapFields
        all.add(FieldChange.assignable(MV_MAP, "keyType", l(DATA_TYPE)));
        all.add(FieldChange.assignable(MV_MAP, "valueType", l(DATA_TYPE)));
        all.add(FieldChange.known(MV_MAP, "keysBuffer", "[Ljava/lang/Object;"));
        all.add(FieldChange.known(MV_MAP, "valuesBuffer", "[Ljava/lang/Object;"));
        all.add(new MethodCheck(MV_MAP, "setInitialRoot", "(" + l(PAGE) + "J)V"));
        all.add(new MethodCheck(ROOT, "getAppendCounter", "()I"));
        all.add(FieldChange.known(MV_STORE, "lastMapId", "Ljava/util/concurrent/atomic/AtomicInteger;"));
        // Pages
        all.add(FieldChange.assignable(PAGE, "map", l(MV_MAP)));
        all.add(new MethodCheck(PAGE, "copy", "(" + l(MV_MAP) + "Z)" + l(PAGE)));
        all.add(new MethodCheck(PAGE, "getCounts", "(I)J"));
        // UndoRecords
        all.add(FieldChange.known(RECORD, "mapId", "I"));
        all.add(FieldChange.known(RECORD, "key", "Ljava/lang/Object;"));
        all.add(FieldChange.known(RECORD, "oldValue", l(VERSIONED)));
        all.add(FieldChange.known(TRANSACTION_MAP, "transaction", l(TRANSACTION)));
        all.add(FieldChange.known(TRANSACTION, "store", l(TRANSACTIONS)));
        all.add(FieldChange.known(TRANSACTIONS, "store", l(MV_STORE)));
        all.add(new ConstantCheck(TRANSACTION, "LOG_ID_BITS", 40));
        // CommittedDefinitions
        all.add(new MethodCheck(TRANSACTIONS, "openMap", "(I)" + l(MV_MAP)));
        all.add(new MethodCheck(COMMIT, "<init>", "()V"));
        all.add(new MethodCheck(COMMIT, "setUndoKey", "(J)V"));
        // PgCatalog
        all.add(FieldChange.known(DATABASE, "schemas", "Ljava/util/concurrent/ConcurrentHashMap;"));
        all.add(new MethodCheck("org/h2/mode/PgCatalogSchema", "<init>", "(" + l(DATABASE) + l(USER) + ")V"));
        // Backup
        all.add(new MethodCheck(DATABASE, "createSession", "(" + l(USER) + "Lorg/h2/util/NetworkConnectionInfo;)" + l(SESSION)));
        // LobCollector
        all.add(new MethodCheck(LOBS, "doRemoveLob", "(IJ)V"));
        return all;
    }

    /** The names in the file of fields that are not kept. */
    private static List<String> unrecoverable() {
        try (InputStream in = KnownParts.class.getResourceAsStream(UNRECOVERABLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
