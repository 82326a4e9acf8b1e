// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.db.LobStorageMap;
import org.h2.result.Row;
import org.h2.store.LobStorageFrontend;
import org.h2.value.Value;
import org.h2.value.ValueLob;
import org.h2.value.VersionedValue;
import org.h2.value.lob.LobDataDatabase;

/**
 * Removes streamed LOBs that no row refers to, when a database is opened. In memory H2 never does: it leaves that to the end of
 * the process.
 */
final class LobCollector {

    private static final int TABLE = 0;
    private static final MethodHandle REMOVE =
            Handles.method(LobStorageMap.class, "doRemoveLob", void.class, int.class, long.class);

    private final StorePublisher publisher;
    private final LobStorageMap lobs;
    private final Set<Long> used = new HashSet<>();
    private final Set<Long> usedBlocks = new HashSet<>();

    LobCollector(StorePublisher publisher, LobStorageMap lobs) {
        this.publisher = publisher;
        this.lobs = lobs;
    }

    /** To be called when nobody uses the database yet. */
    void collect() {
        MVStore store = publisher.store();
        MVMap<Long, LobStorageMap.BlobMeta> kept = Repair.map(store, "lobMap");
        MVMap<Long, byte[]> temporary = Repair.map(store, "tempLobMap");
        MVMap<Long, byte[]> blocks = Repair.map(store, "lobData");
        if (kept.isEmpty() && temporary.isEmpty() && blocks.isEmpty()) {
            return;
        }
        for (String name : store.getMapNames()) {
            if (name.startsWith("table.")) {
                forEachValue(name, row -> use((VersionedValue<?>) row));
            } else if (name.startsWith(Repair.UNDO_LOG)) {
                forEachValue(name, record -> use(UndoRecords.oldValue(record)));
            }
        }
        new ArrayList<>(temporary.keyList()).forEach(lob -> remove(LobStorageFrontend.TABLE_TEMP, lob));
        for (Long lob : new ArrayList<>(kept.keyList())) {
            if (used.contains(lob)) {
                useBlocks(kept.get(lob).streamStoreId, blocks);
            } else {
                remove(TABLE, lob);
            }
        }
        new ArrayList<>(blocks.keyList()).stream().filter(block -> !usedBlocks.contains(block)).forEach(blocks::remove);
    }

    /** Of a map that H2 has not opened yet. */
    private void forEachValue(String map, Consumer<Object> action) {
        MapState state = Repair.stateOf(publisher, map);
        if (state != null && state.root() != null) {
            Pages.forEachValue(state.root(), action);
        }
        if (state != null && state.values() != null) {
            Arrays.asList(state.values()).forEach(action);
        }
    }

    private void remove(int table, long lob) {
        try {
            REMOVE.invokeExact(lobs, table, lob);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }

    private void use(VersionedValue<?> value) {
        if (value != null) {
            use(value.getCurrentValue());
            use(value.getCommittedValue());
        }
    }

    private void use(Object row) {
        if (row instanceof Row r) {
            for (int i = 0; i < r.getColumnCount(); i++) {
                Value value = r.getValue(i);
                if (value instanceof ValueLob lob && lob.getLobData() instanceof LobDataDatabase data) {
                    used.add(data.getLobId());
                }
            }
        }
    }

    /** Of a stream's number, as StreamStore writes it: bytes in place, blocks, and blocks that hold more of the number. */
    private void useBlocks(byte[] stream, MVMap<Long, byte[]> blocks) {
        ByteBuffer in = ByteBuffer.wrap(stream);
        while (in.hasRemaining()) {
            switch (in.get()) {
                case 0 -> {
                    int length = DataUtils.readVarInt(in);
                    in.position(in.position() + length);
                }
                case 1 -> {
                    DataUtils.readVarInt(in);
                    usedBlocks.add(DataUtils.readVarLong(in));
                }
                case 2 -> {
                    DataUtils.readVarLong(in);
                    long block = DataUtils.readVarLong(in);
                    byte[] more = blocks.get(block);
                    if (more != null) {
                        usedBlocks.add(block);
                        useBlocks(more, blocks);
                    }
                }
                default -> throw new IllegalStateException("a LOB's number is damaged");
            }
        }
    }
}
