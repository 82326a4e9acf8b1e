// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.file.Path;
import java.util.function.Consumer;

/** {@link RocksFiles}: {@code kill -9} leaves up to a memtable to be read from the log; an orderly end makes a table of it. */
public final class RocksDbShop extends RecordShop {

    private final Path folder;
    private RocksFiles files;

    public RocksDbShop(Path folder, boolean intoObjects) {
        super(intoObjects);
        this.folder = folder;
    }

    @Override
    void openFiles() {
        files = new RocksFiles(folder);
    }

    @Override
    void putCustomer(String id, byte[] record) {
        files.put(RocksFiles.key(RocksFiles.CUSTOMER, id), record);
    }

    @Override
    void putOrder(String reference, byte[] record) {
        files.put(RocksFiles.key(RocksFiles.ORDER, reference), record);
    }

    @Override
    void commit() {
        // Each put did it.
    }

    @Override
    void forEachCustomer(Consumer<byte[]> action) {
        files.forEach(RocksFiles.CUSTOMER, (_, record) -> action.accept(record));
    }

    @Override
    void forEachOrder(Consumer<byte[]> action) {
        files.forEach(RocksFiles.ORDER, (_, record) -> action.accept(record));
    }

    @Override
    public void close() {
        files.close();
    }
}
