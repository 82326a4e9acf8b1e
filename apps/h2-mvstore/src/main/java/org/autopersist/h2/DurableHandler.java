// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.autopersist.Unrecoverable;
import org.h2.api.ErrorCode;
import org.h2.engine.Constants;
import org.h2.engine.Database;
import org.h2.engine.DbSettings;
import org.h2.message.DbException;
import org.h2.message.Trace;
import org.h2.store.DataHandler;
import org.h2.store.FileStore;
import org.h2.store.LobStorageInterface;
import org.h2.util.SmallLRUCache;
import org.h2.util.TempFileDeleter;
import org.h2.value.CompareMode;

/** Leads from LOBs in the image to the database of this process; what the image has of a database besides its maps. */
final class DurableHandler implements DataHandler {

    @Unrecoverable
    private volatile Database database;

    @Unrecoverable
    private volatile int writeDelay;

    /** Null until the database was opened once. */
    private volatile NameCase nameCase;

    /** Sets the database that is open. */
    synchronized void setDatabase(Database database) {
        writeDelay = Constants.DEFAULT_WRITE_DELAY;
        this.database = database;
    }

    /** That one is closed; the next one may be open. */
    synchronized void leave(Database closed) {
        if (database == closed) {
            database = null;
        }
    }

    /** H2's setting of that name, which a database reads from its definitions when it is opened. */
    int writeDelay() {
        return writeDelay;
    }

    void setWriteDelay(int millis) {
        writeDelay = millis;
    }

    /** What H2 makes of names; null if it is not known. */
    NameCase nameCase() {
        return nameCase;
    }

    /** The database could be opened with these settings. */
    void keepNameCase(DbSettings settings) {
        if (nameCase == null) {
            Room.run(true, () -> nameCase = NameCase.of(settings));
        }
    }

    /** Writes an exception into the database's trace. */
    void trace(RuntimeException exception, String what) {
        database().getTrace(Trace.DATABASE).error(exception, what);
    }

    /** Closes the database at once, if it is open; the caller has an exception to throw. */
    void shutDown() {
        Database open = database;
        if (open != null) {
            try {
                open.shutdownImmediately();
            } catch (DbException e) {
                open.getTrace(Trace.DATABASE).error(e, "closing the database at once");
            }
        }
    }

    private Database database() {
        Database open = database;
        if (open == null) {
            throw DbException.get(ErrorCode.DATABASE_IS_CLOSED);
        }
        return open;
    }

    @Override
    public String getDatabasePath() {
        return database().getDatabasePath();
    }

    @Override
    public FileStore openFile(String name, String mode, boolean mustExist) {
        return database().openFile(name, mode, mustExist);
    }

    @Override
    public void checkPowerOff() {
        database().checkPowerOff();
    }

    @Override
    public void checkWritingAllowed() {
        database().checkWritingAllowed();
    }

    @Override
    public int getMaxLengthInplaceLob() {
        return database().getMaxLengthInplaceLob();
    }

    @Override
    public TempFileDeleter getTempFileDeleter() {
        return database().getTempFileDeleter();
    }

    @Override
    public Object getLobSyncObject() {
        return database().getLobSyncObject();
    }

    @Override
    public SmallLRUCache<String, String[]> getLobFileListCache() {
        return database().getLobFileListCache();
    }

    @Override
    public LobStorageInterface getLobStorage() {
        return database().getLobStorage();
    }

    @Override
    public int readLob(long lobId, byte[] hmac, long offset, byte[] buff, int off, int length) {
        return database().readLob(lobId, hmac, offset, buff, off, length);
    }

    @Override
    public CompareMode getCompareMode() {
        return database().getCompareMode();
    }
}
