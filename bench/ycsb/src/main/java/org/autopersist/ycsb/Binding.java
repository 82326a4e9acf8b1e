// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.autopersist.stores.Backend;
import org.autopersist.stores.explicit.ExplicitBackend;
import org.autopersist.structures.ArrayWriteBack;
import org.autopersist.ycsb.stores.AutoPersistStore;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.EclipseObjectStore;
import org.autopersist.ycsb.stores.ExplicitStore;
import org.autopersist.ycsb.stores.JnvmStore;
import org.autopersist.ycsb.stores.LmdbStore;
import org.autopersist.ycsb.stores.MapDbStore;
import org.autopersist.ycsb.stores.MemcachedStore;
import org.autopersist.ycsb.stores.MvStore;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.RedisStore;
import org.autopersist.ycsb.stores.RocksDbStore;
import org.autopersist.ycsb.stores.StoreConfig;

/** What YCSB can be run on: AutoPersist's stores and their rivals, with what each can promise. */
public enum Binding {
    /** The paper's Func, embedded. */
    FUNC("Func-AP", Jvm.AUTOPERSIST, ofModes(), config -> AutoPersistStore.open(Backend.FUNC, config.durability())),
    /** The paper's JavaKV, embedded. */
    JAVA_KV("JavaKV-AP", Jvm.AUTOPERSIST, ofModes(), config -> AutoPersistStore.open(Backend.JAVA_KV, config.durability())),
    /** {@link org.autopersist.DurableCollections#concurrentMap}, embedded. */
    MAP("Map-AP", Jvm.AUTOPERSIST, ofModes(), config -> AutoPersistStore.open(Backend.MAP, config.durability())),
    /** The paper's Func with explicit persistence. */
    ESPRESSO_FUNC("Func-Espresso*", Jvm.EXPLICIT, of(Durability.PROCESS, Durability.PMEM),
            _ -> new ExplicitStore(ExplicitBackend.FUNC, ArrayWriteBack.EACH)),
    /** The same, with the elements of arrays written back in ranges: each cache line once. */
    ESPRESSO_FUNC_RANGES("Func-Espresso*, ranges", Jvm.EXPLICIT, of(Durability.PROCESS, Durability.PMEM),
            _ -> new ExplicitStore(ExplicitBackend.FUNC, ArrayWriteBack.RANGE)),
    /** The paper's JavaKV with explicit persistence. */
    ESPRESSO_JAVA_KV("JavaKV-Espresso*", Jvm.EXPLICIT, of(Durability.PROCESS, Durability.PMEM),
            _ -> new ExplicitStore(ExplicitBackend.JAVA_KV, ArrayWriteBack.EACH)),
    /** The same in ranges. */
    ESPRESSO_JAVA_KV_RANGES("JavaKV-Espresso*, ranges", Jvm.EXPLICIT, of(Durability.PROCESS, Durability.PMEM),
            _ -> new ExplicitStore(ExplicitBackend.JAVA_KV_RANGES, ArrayWriteBack.RANGE)),
    /** A {@link java.util.concurrent.ConcurrentHashMap} on a stock JVM: the limit. */
    VOLATILE("volatile", Jvm.STOCK, of(Durability.NONE), _ -> AutoPersistStore.ofVolatile(Backend.VOLATILE)),
    /** The same map as {@link #FUNC} on a stock JVM: what the data structure costs without durability. */
    VOLATILE_FUNC("Func, volatile", Jvm.STOCK, of(Durability.NONE), _ -> AutoPersistStore.ofVolatile(Backend.FUNC)),
    /** The same tree as {@link #JAVA_KV} on a stock JVM. */
    VOLATILE_JAVA_KV("JavaKV, volatile", Jvm.STOCK, of(Durability.NONE),
            _ -> AutoPersistStore.ofVolatile(Backend.JAVA_KV)),
    JNVM("J-NVM", Jvm.STOCK, of(Durability.PROCESS, Durability.PMEM, Durability.DISK), JnvmStore::new),
    MVSTORE("H2 MVStore", Jvm.STOCK, of(Durability.BACKGROUND, Durability.PROCESS, Durability.DISK), MvStore::new),
    MAPDB("MapDB", Jvm.STOCK, of(Durability.DISK), MapDbStore::new),
    ECLIPSESTORE("EclipseStore", Jvm.STOCK, of(Durability.PROCESS), EclipseObjectStore::new),
    ROCKSDB("RocksDB", Jvm.STOCK, of(Durability.PROCESS, Durability.DISK), RocksDbStore::new),
    LMDB("LMDB", Jvm.STOCK, of(Durability.PROCESS, Durability.DISK), LmdbStore::new),
    /** Any memcached server, as the system property {@code memcached.server} says; what it promises is not known here. */
    MEMCACHED("memcached", Jvm.STOCK, of(Durability.NONE), _ -> new MemcachedStore(server("memcached.server"))),
    /** A Redis server, as the system property {@code redis.server} says; what it promises is not known here. */
    REDIS("Redis", Jvm.STOCK, of(Durability.NONE), _ -> new RedisStore(server("redis.server")));

    /** The JVM that a binding is measured on. */
    public enum Jvm {
        /** With an image. */
        AUTOPERSIST,
        /** The same JDK, also with an image, and explicit persistence. */
        EXPLICIT,
        /** A stock JDK. */
        STOCK;

        /** Whether it is AutoPersist's JDK, and needs {@code -XX:NVMImage}. */
        public boolean hasImage() {
            return this != STOCK;
        }

        /** Options that it needs besides those of the image. */
        public List<String> arguments() {
            return this == EXPLICIT ? List.of("-XX:+ExplicitPersistence") : List.of();
        }
    }

    /** What some of the libraries need; given to all JVMs alike. */
    public static final List<String> JVM_ARGUMENTS = List.of(
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final String title;
    private final Jvm jvm;
    private final Set<Durability> durabilities;
    private final Function<StoreConfig, RecordStore> opener;

    Binding(String title, Jvm jvm, Set<Durability> durabilities, Function<StoreConfig, RecordStore> opener) {
        this.title = title;
        this.jvm = jvm;
        this.durabilities = durabilities;
        this.opener = opener;
    }

    public String title() {
        return title;
    }

    public Jvm jvm() {
        return jvm;
    }

    /** Those that it can promise. */
    public Set<Durability> durabilities() {
        return durabilities;
    }

    /**
     * Opens its store, or makes one.
     *
     * @throws IllegalArgumentException if it can't promise the durability
     * @throws RuntimeException what the library throws
     */
    public RecordStore open(StoreConfig config) {
        if (!durabilities.contains(config.durability())) {
            throw new IllegalArgumentException(
                    title + " can't promise durability " + config.durability() + ", only " + durabilities);
        }
        return opener.apply(config);
    }

    /** AutoPersist's modes, and {@code disk} with sync() for each operation. */
    private static Set<Durability> ofModes() {
        return of(Durability.PROCESS, Durability.PMEM, Durability.WINDOW, Durability.DISK);
    }

    private static Set<Durability> of(Durability... all) {
        return EnumSet.copyOf(List.of(all));
    }

    private static InetSocketAddress server(String property) {
        String value = System.getProperty(property, "");
        String[] parts = value.split(":");
        if (parts.length != 2 || !parts[1].matches("\\d{1,5}")) {
            throw new IllegalArgumentException("-D" + property + " must be HOST:PORT, not '" + value + "'");
        }
        return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
    }
}
