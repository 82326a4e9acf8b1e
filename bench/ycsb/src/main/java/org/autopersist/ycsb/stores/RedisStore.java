// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.Jedis;

/**
 * Records in a Redis server, by Jedis; its durability is the server's. Each thread has a connection. A record is a hash, as in
 * YCSB's own binding for Redis, without the index that this one keeps for scans, which servers of memcached's protocol have not
 * either. That is what serves Redis best: an update is one request that has the field only, where a server of memcached's
 * protocol needs two that have the whole record.
 */
public final class RedisStore implements RecordStore {

    private static final int LONGEST_ANSWER_MILLIS = 30_000;

    private final InetSocketAddress server;
    private final Queue<Jedis> clients = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Jedis> client = ThreadLocal.withInitial(this::connect);

    /** @param server host and port; connected to when a thread first needs it */
    public RedisStore(InetSocketAddress server) {
        this.server = server;
    }

    @Override
    public Record get(String key, Set<String> fields) {
        if (fields == null) {
            Map<byte[], byte[]> all = client.get().hgetAll(utf8(key));
            return all.isEmpty() ? null : record(all);
        }
        String[] names = fields.toArray(String[]::new);
        List<byte[]> values = client.get().hmget(utf8(key), utf8(names));
        return values.contains(null) ? null : new Record(Schema.of(names), values.toArray(byte[][]::new));
    }

    private static Record record(Map<byte[], byte[]> fields) {
        String[] names = new String[fields.size()];
        byte[][] values = new byte[names.length][];
        int i = 0;
        for (Map.Entry<byte[], byte[]> field : fields.entrySet()) {
            names[i] = new String(field.getKey(), StandardCharsets.UTF_8);
            values[i++] = field.getValue();
        }
        return new Record(Schema.of(names), values);
    }

    /** In place of the old one, with all its fields. */
    @Override
    public void put(String key, Record record) {
        try (AbstractTransaction transaction = client.get().multi()) {
            transaction.del(utf8(key));
            transaction.hset(utf8(key), hash(record));
            transaction.exec();
        }
    }

    /** For other threads a record that is not there is one of the fields to be changed for a moment. */
    @Override
    public boolean update(String key, Record changes) {
        long added = client.get().hset(utf8(key), hash(changes));
        if (added == changes.schema().size() && client.get().hlen(utf8(key)) == added) {
            remove(key);
            return false;
        }
        return true;
    }

    @Override
    public boolean remove(String key) {
        return client.get().del(utf8(key)) == 1;
    }

    @Override
    public void close() {
        clients.forEach(Jedis::close);
    }

    private Jedis connect() {
        Jedis made = new Jedis(server.getHostString(), server.getPort(), LONGEST_ANSWER_MILLIS);
        made.connect();
        clients.add(made);
        return made;
    }

    private static Map<byte[], byte[]> hash(Record record) {
        Map<byte[], byte[]> hash = new HashMap<>();
        for (int i = 0; i < record.schema().size(); i++) {
            hash.put(utf8(record.schema().name(i)), record.value(i));
        }
        return hash;
    }

    private static byte[][] utf8(String... texts) {
        byte[][] all = new byte[texts.length][];
        for (int i = 0; i < all.length; i++) {
            all[i] = utf8(texts[i]);
        }
        return all;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
