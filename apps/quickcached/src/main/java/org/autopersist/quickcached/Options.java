// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.autopersist.quickcached.cache.CacheLimits;
import org.autopersist.quickcached.net.ListenAddress;
import org.autopersist.quickcached.net.Settings;
import org.autopersist.quickcached.net.Settings.ProtocolChoice;
import org.autopersist.stores.Backend;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line, with memcached's names where memcached has the same. */
final class Options {

    private static final String IDLE_TIMEOUT = "idle_timeout";
    private static final long SMALLEST_ITEM_LIMIT = 1 << 10;
    private static final long LARGEST_ITEM_LIMIT = 1 << 30;
    private static final int LAST_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-p", "--port"}, defaultValue = "11211", paramLabel = "N",
            description = "TCP port to listen at (default: ${DEFAULT-VALUE}); 0: any that is free")
    private int port;

    @Option(names = {"-l", "--listen"}, split = ",", paramLabel = "ADDRESS",
            description = "addresses to listen at (default: all), each with a port of its own, if it is to have one, as"
                    + " HOST:PORT or [IPV6]:PORT")
    private List<String> addresses = List.of();

    @Option(names = {"-c", "--conn-limit"}, defaultValue = "1024", paramLabel = "N",
            description = "most connections at the same time (default: ${DEFAULT-VALUE})")
    private int connections;

    @Option(names = {"-m", "--memory-limit"}, defaultValue = "0", paramLabel = "MB",
            description = "most memory for items; what does not fit is refused, nothing is evicted"
                    + " (default: 0, as much as image and heap have)")
    private long megabytes;

    @Option(names = {"-M", "--disable-evictions"}, description = "taken for memcached's sake: nothing is evicted anyway")
    private boolean noEvictions;

    @Option(names = {"-I", "--max-item-size"}, defaultValue = "1m", paramLabel = "SIZE", converter = Size.class,
            description = "largest item, from 1k to 1024m (default: ${DEFAULT-VALUE})")
    private long itemBytes;

    @Option(names = {"-t", "--threads"}, defaultValue = "4", paramLabel = "N",
            description = "threads that serve connections (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = {"-b", "--listen-backlog"}, defaultValue = "1024", paramLabel = "N",
            description = "connections that may wait to be accepted (default: ${DEFAULT-VALUE})")
    private int backlog;

    @Option(names = {"-B", "--protocol"}, defaultValue = "auto", paramLabel = "NAME",
            description = "ascii, binary, or auto, the default")
    private ProtocolChoice protocol;

    @Option(names = {"-A", "--enable-shutdown"}, description = "let clients end the server by `shutdown`")
    private boolean shutdownEnabled;

    @Option(names = {"-F", "--disable-flush-all"}, description = "refuse flush_all")
    private boolean flushDisabled;

    @Option(names = {"-P", "--pidfile"}, paramLabel = "FILE", description = "keep the process's number there while it runs")
    private Path pidFile;

    @Option(names = {"-o", "--extended"}, split = ",", paramLabel = "NAME=VALUE",
            description = IDLE_TIMEOUT + "=SECONDS: send clients away that have sent no request for so long")
    private Map<String, Long> extended = Map.of();

    @Option(names = {"-v", "--verbose"}, description = "say what goes wrong with clients; -vv: requests as well")
    private boolean[] verbose = {};

    @Option(names = "--backend", paramLabel = "NAME",
            description = "what keeps the items: ${COMPLETION-CANDIDATES} (default: that of the image, or JAVA_KV)")
    private Backend backend;

    @Option(names = "--sweep", defaultValue = "60", paramLabel = "SECONDS",
            description = "how often expired items are looked for (default: ${DEFAULT-VALUE})")
    private long sweepSeconds;

    /**
     * The settings.
     *
     * @throws ParameterException if a value is out of its range
     */
    Settings settings() {
        require(port >= 0 && port <= LAST_PORT, "-p must be from 0 to " + LAST_PORT);
        require(connections > 0, "-c must be positive");
        require(threads > 0, "-t must be positive");
        require(backlog > 0, "-b must be positive");
        require(megabytes >= 0, "-m must not be negative");
        require(sweepSeconds > 0, "--sweep must be positive");
        require(itemBytes >= SMALLEST_ITEM_LIMIT && itemBytes <= LARGEST_ITEM_LIMIT, "-I must be from 1k to 1024m");
        long idleSeconds = 0;
        for (Map.Entry<String, Long> option : extended.entrySet()) {
            require(option.getKey().equals(IDLE_TIMEOUT), "-o knows no " + option.getKey() + ", only " + IDLE_TIMEOUT);
            require(option.getValue() >= 0, IDLE_TIMEOUT + " must not be negative");
            idleSeconds = option.getValue();
        }
        return new Settings(listenAddresses(), connections, threads, backlog, Duration.ofSeconds(idleSeconds),
                new CacheLimits(itemBytes, megabytes << 20), protocol, shutdownEnabled, !flushDisabled);
    }

    private List<ListenAddress> listenAddresses() {
        if (addresses.isEmpty()) {
            return List.of(new ListenAddress(null, port));
        }
        try {
            return addresses.stream().map(text -> ListenAddress.parse(text, port)).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "-l: " + e.getMessage(), e);
        }
    }

    /** Null if none was asked for. */
    Path pidFile() {
        return pidFile;
    }

    /** Null if none was asked for. */
    Backend backend() {
        return backend;
    }

    int verbosity() {
        return verbose.length;
    }

    Duration sweepPause() {
        return Duration.ofSeconds(sweepSeconds);
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(command.commandLine(), message);
        }
    }

    /** Bytes, with k or m for 2 to the 10th and 20th. */
    static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            int shift = text.isEmpty() ? 0 : switch (text.charAt(text.length() - 1)) {
                case 'k', 'K' -> 10;
                case 'm', 'M' -> 20;
                default -> 0;
            };
            try {
                long number = Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1));
                return Math.multiplyExact(number, 1L << shift);
            } catch (ArithmeticException | NumberFormatException _) {
                throw new TypeConversionException("'" + text + "' is no size; write 512k or 4m");
            }
        }
    }
}
