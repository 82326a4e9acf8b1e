// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import org.h2.api.ErrorCode;
import org.h2.command.Command;
import org.h2.engine.Database;
import org.h2.engine.IsolationLevel;
import org.h2.engine.SessionLocal;
import org.h2.engine.SysProperties;
import org.h2.engine.User;
import org.h2.message.DbException;
import org.h2.store.fs.FileUtils;
import org.h2.util.NetworkConnectionInfo;
import org.h2.util.StringUtils;

/**
 * BACKUP of a database that has no file: a script in a ZIP file. A session of its own sees all tables as they are at one moment,
 * and leaves the open transaction of the one that asks alone. Definitions are no part of that moment: H2 reads those that are
 * there when it comes to them. So they are locked for that moment, and a script is written again if one was changed since; the
 * third time they are locked until the end, which changes of definitions wait for, and sequences that need numbers.
 */
final class Backup {

    private static final int UNLOCKED_ATTEMPTS = 2;
    private static final int ATTEMPTS = 5;
    /** How long it waits for definitions, at least: to make an index takes its time. */
    private static final int LOCK_TIMEOUT_MILLIS = 30_000;
    /** Added to the name of a file that is not whole yet. */
    private static final String PART = ".part";
    private static final MethodHandle CREATE_SESSION = Handles.method(Database.class, "createSession", SessionLocal.class,
            User.class, NetworkConnectionInfo.class);

    private Backup() {}

    static void write(SessionLocal asking, String file) {
        // SCRIPT and RUNSCRIPT take names as relative to it.
        String folder = SysProperties.getScriptDirectory();
        String part = file + PART;
        try {
            int attempt = 1;
            while (!write(asking, part, attempt)) {
                attempt++;
            }
            FileUtils.moveAtomicReplace(folder + part, folder + file);
        } catch (RuntimeException | Error e) {
            FileUtils.tryDelete(folder + part);
            throw e;
        }
    }

    /** Returns false if it has to be done again. */
    private static boolean write(SessionLocal asking, String file, int attempt) {
        boolean locked = attempt > UNLOCKED_ATTEMPTS;
        Database database = asking.getDatabase();
        SessionLocal session = another(asking);
        try {
            session.setIsolationLevel(IsolationLevel.SNAPSHOT);
            session.setLockTimeout(Math.max(LOCK_TIMEOUT_MILLIS, asking.getLockTimeout()));
            String sql = "SCRIPT TO " + StringUtils.quoteStringSQL(new StringBuilder(), file) + " COMPRESSION ZIP";
            Command script = session.prepareLocal(sql);
            long definitions = begin(session, script, locked);
            try {
                script.executeQuery(Long.MAX_VALUE, Integer.MAX_VALUE, false).close();
                return locked || database.getModificationMetaId() == definitions;
            } catch (DbException e) {
                if (attempt >= ATTEMPTS || !mayBeOfDefinitions(e) && database.getModificationMetaId() == definitions) {
                    throw e;
                }
                return false;
            }
        } finally {
            session.close();
        }
    }

    /**
     * Takes the snapshot that the script has, when definitions that are being changed are so.
     *
     * @return the number of changes of definitions until then
     */
    private static long begin(SessionLocal session, Command script, boolean keepsLock) {
        Database database = session.getDatabase();
        session.lock();
        try {
            database.lockMeta(session);
            session.startStatementWithinTransaction(script);
            session.endStatement();
            long definitions = database.getModificationMetaId();
            if (!keepsLock) {
                database.unlockMeta(session);
            }
            return definitions;
        } finally {
            session.unlock();
        }
    }

    /** Who changes a table has it locked, and then waits for the definitions. */
    private static boolean mayBeOfDefinitions(DbException e) {
        return e.getErrorCode() == ErrorCode.DEADLOCK_1 || e.getErrorCode() == ErrorCode.LOCK_TIMEOUT_1;
    }

    private static SessionLocal another(SessionLocal asking) {
        try {
            return (SessionLocal) CREATE_SESSION.invokeExact(asking.getDatabase(), asking.getUser(),
                    asking.getNetworkConnectionInfo());
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }
}
