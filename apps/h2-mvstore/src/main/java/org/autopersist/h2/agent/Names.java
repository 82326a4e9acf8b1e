// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.lang.constant.ClassDesc;

/** Classes of H2 that the changes are about, with slashes, and ours that they call. */
final class Names {

    static final String STORE = "org/h2/mvstore/db/Store";
    static final String MV_STORE = "org/h2/mvstore/MVStore";
    static final String BUILDER = "org/h2/mvstore/MVStore$Builder";
    static final String MV_MAP = "org/h2/mvstore/MVMap";
    static final String MAP_BUILDER = "org/h2/mvstore/MVMap$MapBuilder";
    static final String PAGE = "org/h2/mvstore/Page";
    static final String ROOT = "org/h2/mvstore/RootReference";
    static final String STREAMS = "org/h2/mvstore/StreamStore";
    static final String TRANSACTIONS = "org/h2/mvstore/tx/TransactionStore";
    static final String TRANSACTION = "org/h2/mvstore/tx/Transaction";
    static final String TRANSACTION_MAP = "org/h2/mvstore/tx/TransactionMap";
    static final String LISTENER = "org/h2/mvstore/tx/TransactionStore$RollbackListener";
    static final String RECORD = "org/h2/mvstore/tx/Record";
    static final String COMMIT = "org/h2/mvstore/tx/CommitDecisionMaker";
    static final String ROLLBACK = "org/h2/mvstore/tx/RollbackDecisionMaker";
    static final String CHANGE = "org/h2/mvstore/tx/TxDecisionMaker";
    static final String VERSIONED = "org/h2/value/VersionedValue";
    static final String TABLE = "org/h2/mvstore/db/MVTable";
    static final String PRIMARY_INDEX = "org/h2/mvstore/db/MVPrimaryIndex";
    static final String SESSION = "org/h2/engine/SessionLocal";
    static final String SEQUENCE = "org/h2/schema/Sequence";
    static final String USER = "org/h2/engine/User";
    static final String DATABASE = "org/h2/engine/Database";
    static final String ENGINE = "org/h2/engine/Engine";
    static final String CONNECTION = "org/h2/engine/ConnectionInfo";
    static final String BACKUP = "org/h2/command/dml/BackupCommand";
    static final String PREPARED = "org/h2/command/Prepared";
    static final String COMMAND = "org/h2/command/Command";
    static final String TRANSACTION_COMMAND = "org/h2/command/dml/TransactionCommand";
    static final String ERROR = "org/h2/message/DbException";
    static final String LOBS = "org/h2/mvstore/db/LobStorageMap";
    static final String LOB_STORAGE = "org/h2/store/LobStorageInterface";
    static final String LOB = "org/h2/value/lob/LobDataDatabase";
    static final String SETTINGS = "org/h2/engine/DbSettings";
    static final String PG_THREAD = "org/h2/server/pg/PgServerThread";
    static final String HANDLER = "org/h2/store/DataHandler";

    static final String SESSION_COMMITS = "org/autopersist/h2/SessionCommits";
    static final ClassDesc HOOKS = ClassDesc.of("org.autopersist.h2.Hooks");
    static final String PUBLISHER = "org/autopersist/h2/StorePublisher";

    private Names() {}

    /** The class as in a descriptor. */
    static String l(String name) {
        return "L" + name + ";";
    }
}
