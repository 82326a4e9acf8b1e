// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import net.spy.memcached.CASResponse;
import net.spy.memcached.CASValue;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.OperationTimeoutException;

/**
 * Records in any server that speaks memcached's protocol, by spymemcached; its durability is the server's. Each thread has a
 * connection. An update is a compare-and-swap of the whole value, tried again when another client was faster.
 */
public final class MemcachedStore implements RecordStore {

    private static final int NO_EXPIRY = 0;
    /** A slow answer is to be measured: the client's own limit of 2.5 s would end a run on a machine that is busy. */
    private static final long LONGEST_ANSWER_MILLIS = 30_000;
    private static final int LONGEST_CONNECT_MILLIS = 10_000;

    private final InetSocketAddress server;
    private final Queue<MemcachedClient> clients = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<MemcachedClient> client = ThreadLocal.withInitial(this::connect);

    /** @param server host and port; connected to when a thread first needs it */
    public MemcachedStore(InetSocketAddress server) {
        this.server = server;
    }

    @Override
    public Record get(String key, Set<String> fields) {
        byte[] bytes = (byte[]) client.get().get(key);
        return bytes == null ? null : RecordCodec.decode(bytes, fields);
    }

    @Override
    public void put(String key, Record record) {
        if (!done(client.get().set(key, NO_EXPIRY, RecordCodec.encode(record)))) {
            throw new IllegalStateException("The server did not store " + key);
        }
    }

    @Override
    public boolean update(String key, Record changes) {
        while (true) {
            CASValue<Object> old = client.get().gets(key);
            if (old == null) {
                return false;
            }
            byte[] changed = RecordCodec.changed((byte[]) old.getValue(), changes);
            CASResponse response = client.get().cas(key, old.getCas(), changed);
            switch (response) {
                case OK -> {
                    return true;
                }
                case NOT_FOUND -> {
                    return false;
                }
                case EXISTS -> {}
                default -> throw new IllegalStateException("The server answered " + response);
            }
        }
    }

    @Override
    public boolean remove(String key) {
        return done(client.get().delete(key));
    }

    @Override
    public void close() {
        clients.forEach(MemcachedClient::shutdown);
    }

    private MemcachedClient connect() {
        // The client would go on trying.
        try (Socket trial = new Socket()) {
            trial.connect(server, LONGEST_CONNECT_MILLIS);
            MemcachedClient made = new MemcachedClient(
                    new ConnectionFactoryBuilder().setOpTimeout(LONGEST_ANSWER_MILLIS).build(), List.of(server));
            clients.add(made);
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not connect to " + server + ": " + e.getMessage(), e);
        }
    }

    private static boolean done(Future<Boolean> answer) {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new OperationTimeoutException(e.getCause() == null ? e.toString() : e.getCause().toString());
        }
    }
}
