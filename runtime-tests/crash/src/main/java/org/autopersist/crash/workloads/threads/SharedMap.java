// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;

/** Threads on one concurrent map of DurableCollections. */
public class SharedMap extends SharedKeys {

    @DurableRoot
    private static ConcurrentMap<String, Integer> map;

    public SharedMap() {
        super(2);
    }

    private SharedMap(int threads) {
        super(threads);
    }

    public static final class Four extends SharedMap {
        public Four() {
            super(4);
        }
    }

    @Override
    protected void create() {
        map = DurableCollections.concurrentMap(4);
    }

    @Override
    protected boolean exists() {
        return map != null;
    }

    @Override
    protected Integer get(String key) {
        return map.get(key);
    }

    @Override
    protected void put(String key, int value) {
        map.put(key, value);
    }

    @Override
    protected void remove(String key) {
        map.remove(key);
    }

    @Override
    protected long size() {
        return map.size();
    }

    @Override
    protected void forEach(BiConsumer<String, Integer> action) {
        map.forEach(action);
    }
}
