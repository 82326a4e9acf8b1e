package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.engine.IsolationLevel;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.message.DbException;
import org.h2.util.NetworkConnectionInfo;
import org.h2.util.StringUtils;

/**
 * BACKUP of a database that has no file: a script in a ZIP file. A session of its own sees all tables as they are at one moment,
 * and leaves the open transaction of the one that asks alone. Definitions are no part of that moment: H2 reads those that are
 * there when it comes to them. So a script is written again if one was changed meanwhile, the third time with all definitions
 * locked, which changes of definitions wait for, and sequences that need numbers.
 */
final class Backup {

    private static final int UNLOCKED_ATTEMPTS = 2;
    private static final int ATTEMPTS = 5;
    private static final MethodHandle CREATE_SESSION;

    static {
        try {
            CREATE_SESSION = MethodHandles.privateLookupIn(Database.class, MethodHandles.lookup()).findVirtual(Database.class,
                    "createSession", MethodType.methodType(SessionLocal.class, User.class, NetworkConnectionInfo.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Backup() {}

    static void write(SessionLocal asking, String file) {
        for (int attempt = 1; !write(asking, file, attempt); attempt++) {
            Thread.yield();
        }
    }

    /** Returns false if it has to be done again. */
    private static boolean write(SessionLocal asking, String file, int attempt) {
        Database database = asking.getDatabase();
        SessionLocal session = another(asking);
        long definitions = database.getModificationMetaId();
        try {
            session.setIsolationLevel(IsolationLevel.SNAPSHOT);
            if (attempt > UNLOCKED_ATTEMPTS) {
                lockDefinitions(session);
            } else if (database.isSysTableLocked()) {
                return false;
            }
            String sql = "SCRIPT TO " + StringUtils.quoteStringSQL(new StringBuilder(), file) + " COMPRESSION ZIP";
            session.prepareCommand(sql).executeQuery(Long.MAX_VALUE, Integer.MAX_VALUE, false).close();
            return attempt > UNLOCKED_ATTEMPTS || database.getModificationMetaId() == definitions;
        } catch (DbException e) {
            if (attempt >= ATTEMPTS || !mayBeOfDefinitions(e) && database.getModificationMetaId() == definitions) {
                throw e;
            }
            return false;
        } finally {
            session.close();
        }
    }

    /** Waits for those that are being changed. */
    private static void lockDefinitions(SessionLocal session) {
        session.lock();
        try {
            session.getDatabase().lockMeta(session);
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
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
