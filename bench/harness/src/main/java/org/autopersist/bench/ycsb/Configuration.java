// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/**
 * A store at one of the durabilities that it can promise: a row of the tables. In their order.
 *
 * @param binding {@link Binding#MEMCACHED} for all servers, also where its client is another one
 * @param server null if the store is embedded
 */
public record Configuration(Binding binding, Durability durability, Server server) implements Comparable<Configuration> {

    private static final Set<Durability> USUAL = EnumSet.of(Durability.NONE, Durability.BACKGROUND, Durability.PROCESS);
    private static final Comparator<Configuration> ORDER = Comparator.comparing(Configuration::binding)
            .thenComparing(Configuration::server, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Configuration::durability);

    /** An embedded store. */
    public Configuration(Binding binding, Durability durability) {
        this(binding, durability, null);
    }

    /** A server. */
    public Configuration(Server server, Durability durability) {
        this(Binding.MEMCACHED, durability, server);
    }

    /** All of some bindings at some durabilities, as far as they can promise them. */
    public static List<Configuration> all(List<Binding> bindings, Set<Durability> durabilities) {
        List<Configuration> all = new ArrayList<>();
        for (Binding binding : bindings) {
            for (Durability durability : binding.durabilities()) {
                // J-NVM needs a DAX file for it; ours does the same work on any, and warns.
                boolean possible = durability != Durability.PMEM || binding.jvm().hasImage();
                if (possible && durabilities.contains(durability)) {
                    all.add(new Configuration(binding, durability));
                }
            }
        }
        return all;
    }

    /** All of some bindings without fsync; with it only those that have nothing else. */
    public static List<Configuration> usual(List<Binding> bindings) {
        return bindings.stream().flatMap(binding -> {
            List<Configuration> some = all(List.of(binding), USUAL);
            return (some.isEmpty() ? all(List.of(binding), EnumSet.allOf(Durability.class)) : some).stream();
        }).toList();
    }

    /** All of some servers at some durabilities, as far as they can promise them. */
    public static List<Configuration> servers(List<Server> servers, Set<Durability> durabilities) {
        return servers.stream().flatMap(server -> server.durabilities().stream()
                .filter(durabilities::contains)
                .map(durability -> new Configuration(server, durability))).toList();
    }

    /** An embedded store as on a command line: {@code rocksdb:disk}. */
    public static Configuration parse(String text) {
        return parse(text, Binding.class, Configuration::new, Binding::durabilities, "volatile:none");
    }

    /** A server as on a command line: {@code java_kv:pmem}. */
    public static Configuration parseServer(String text) {
        return parse(text, Server.class, Configuration::new, Server::durabilities, "func:pmem");
    }

    private static <T extends Enum<T>> Configuration parse(
            String text, Class<T> stores, BiFunction<T, Durability, Configuration> maker,
            Function<T, Set<Durability>> promises, String example) {
        String[] parts = text.toUpperCase(Locale.ROOT).split(":");
        try {
            if (parts.length == 2) {
                T store = Enum.valueOf(stores, parts[0]);
                Durability durability = Durability.valueOf(parts[1]);
                if (promises.apply(store).contains(durability)) {
                    return maker.apply(store, durability);
                }
            }
        } catch (IllegalArgumentException _) {
            // said below
        }
        throw new BenchFailure("A configuration is " + stores.getSimpleName().toUpperCase(Locale.ROOT) + ":DURABILITY, such as "
                + example + ", not " + text);
    }

    /** Whether the JVM that holds the records is AutoPersist's, with an image. */
    public boolean hasImage() {
        return server == null ? binding.jvm().hasImage() : server.backend() != null && durability != Durability.NONE;
    }

    /** The same store on a stock JVM, where nothing is durable; empty if it is none of AutoPersist's. */
    public Optional<Configuration> withoutDurability() {
        if (server != null) {
            return !hasImage() ? Optional.empty()
                    : Optional.of(new Configuration(server == Server.MAP ? Server.VOLATILE : server, Durability.NONE));
        }
        return Optional.ofNullable(switch (binding) {
            case FUNC -> Binding.VOLATILE_FUNC;
            case JAVA_KV -> Binding.VOLATILE_JAVA_KV;
            case MAP -> Binding.VOLATILE;
            default -> null;
        }).map(same -> new Configuration(same, Durability.NONE));
    }

    /** In tables: the durability too, where it is not the plain one. */
    public String title() {
        String name = server == null ? binding.title() : server.title(durability);
        return switch (durability) {
            case NONE, PROCESS -> name;
            case BACKGROUND -> name + " (1 s behind)";
            case PMEM -> name + " (pmem)";
            case WINDOW -> name + (server == Server.REDIS ? " (1 s behind)" : " (10 ms behind)");
            case DISK -> name + " (fsync)";
        };
    }

    @Override
    public int compareTo(Configuration other) {
        return ORDER.compare(this, other);
    }
}
