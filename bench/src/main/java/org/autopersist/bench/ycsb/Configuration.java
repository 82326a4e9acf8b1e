package org.autopersist.bench.ycsb;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/** A binding at one of the durabilities that it can promise: a row of the tables. */
public record Configuration(Binding binding, Durability durability) {

    private static final Set<Durability> USUAL = EnumSet.of(Durability.NONE, Durability.BACKGROUND, Durability.PROCESS);

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

    /** As on a command line: {@code rocksdb:disk}. */
    public static Configuration parse(String text) {
        String[] parts = text.toUpperCase(Locale.ROOT).split(":");
        try {
            if (parts.length == 2) {
                Configuration parsed =
                        new Configuration(Binding.valueOf(parts[0]), Durability.valueOf(parts[1]));
                if (parsed.binding.durabilities().contains(parsed.durability)) {
                    return parsed;
                }
            }
        } catch (IllegalArgumentException _) {
            // said below
        }
        throw new BenchFailure("A configuration is BINDING:DURABILITY, such as volatile:none, not " + text);
    }

    /** The same store on a stock JVM, where nothing is durable; empty if it is none of AutoPersist's. */
    public Optional<Configuration> withoutDurability() {
        return Optional.ofNullable(switch (binding) {
            case FUNC -> Binding.VOLATILE_FUNC;
            case JAVA_KV -> Binding.VOLATILE_JAVA_KV;
            case MAP -> Binding.VOLATILE;
            default -> null;
        }).map(same -> new Configuration(same, Durability.NONE));
    }

    /** In tables: the durability too, where it is not the plain one. */
    public String title() {
        return switch (durability) {
            case NONE, PROCESS -> binding.title();
            case BACKGROUND -> binding.title() + " (1 s behind)";
            case PMEM -> binding.title() + " (pmem)";
            case DISK -> binding.title() + " (fsync)";
        };
    }
}
