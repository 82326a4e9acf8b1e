package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h2.engine.Database;
import org.h2.engine.IsolationLevel;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.util.NetworkConnectionInfo;
import org.h2.util.StringUtils;

/**
 * BACKUP of a database that has no file: a script in a ZIP file. A session of its own sees all tables as they are at one moment,
 * and leaves the open transaction of the one that asks alone.
 */
final class Backup {

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
        SessionLocal session = another(asking);
        try {
            session.setIsolationLevel(IsolationLevel.SNAPSHOT);
            String sql = "SCRIPT TO " + StringUtils.quoteStringSQL(new StringBuilder(), file) + " COMPRESSION ZIP";
            session.prepareCommand(sql).executeQuery(Long.MAX_VALUE, Integer.MAX_VALUE, false).close();
        } finally {
            session.close();
        }
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
