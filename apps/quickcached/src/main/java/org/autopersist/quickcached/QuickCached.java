// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.autopersist.AutoPersist;
import org.autopersist.quickcached.binary.BinaryProtocol;
import org.autopersist.quickcached.cache.Cache;
import org.autopersist.quickcached.cache.Counters;
import org.autopersist.quickcached.cache.Database;
import org.autopersist.quickcached.cache.Sweeper;
import org.autopersist.quickcached.net.Log;
import org.autopersist.quickcached.net.Protocols;
import org.autopersist.quickcached.net.Server;
import org.autopersist.quickcached.net.ServerContext;
import org.autopersist.quickcached.net.Settings;
import org.autopersist.quickcached.net.Stats;
import org.autopersist.quickcached.text.TextProtocol;
import org.autopersist.stores.Backend;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command. It runs until SIGTERM or SIGINT comes, or a client's {@code shutdown} if that is enabled. */
@Command(
        name = "quickcached",
        sortOptions = false,
        version = Stats.VERSION,
        description = "Serves the memcached protocols. With -XX:NVMImage=FILE among the JVM's options the items are"
                + " durable: they are there again when it is next started on that file.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:ended as asked", "1:could not listen, or the image is no good", "2:wrong use"})
public final class QuickCached implements Callable<Integer> {

    /** Begins the line that says that clients can connect, and where. */
    public static final String READY = "quickcached listens at port ";

    @Mixin
    private Options options;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this, and end")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "show the version, and end")
    private boolean version;

    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    public static void main(String[] args) {
        System.exit(new CommandLine(new QuickCached()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        Log log = new Log(System.err, options.verbosity());
        Database database;
        try {
            database = Database.open(options.backend());
        } catch (IllegalArgumentException e) {
            log.say("quickcached: " + e.getMessage());
            return ExitCode.USAGE;
        }
        if (!AutoPersist.isEnabled() || database.backend() == Backend.VOLATILE) {
            log.say("quickcached: nothing is durable: " + (AutoPersist.isEnabled()
                    ? "the backend VOLATILE was asked for"
                    : "give the JVM -XX:NVMImage=FILE and -XX:NVMSize=SIZE"));
        }
        Cache cache = new Cache(database, settings.limits(), Clock.systemUTC(), new Counters());
        ServerContext context = ServerContext.of(settings, cache, database.backend(), log, end::countDown);
        try (Sweeper _ = new Sweeper(cache, options.sweepPause());
                Server server = new Server(context, new Protocols(TextProtocol::new, BinaryProtocol::new));
                PidFile _ = new PidFile(options.pidFile())) {
            endAtSignals();
            System.out.println(READY + server.port() + ": " + database.backend() + ", " + cache.items() + " items");
            end.await();
        } catch (IOException e) {
            log.say("quickcached: " + e.getMessage());
            return ExitCode.SOFTWARE;
        }
        log.say("quickcached: ended");
        ended.countDown();
        return ExitCode.OK;
    }

    /** So that requests that have come are answered before the process ends. */
    private void endAtSignals() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            end.countDown();
            try {
                ended.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
    }
}
