package org.autopersist.h2;

import org.h2.mvstore.MVStore;

/**
 * What the image has of a database.
 *
 * @param store its tables, indexes, LOBs and undo logs
 * @param handler what its LOBs refer to
 */
record DurableDatabase(MVStore store, DurableHandler handler) {}
