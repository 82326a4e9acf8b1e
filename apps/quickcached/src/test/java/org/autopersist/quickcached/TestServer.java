// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.autopersist.quickcached.binary.BinaryProtocol;
import org.autopersist.quickcached.cache.Cache;
import org.autopersist.quickcached.cache.CacheLimits;
import org.autopersist.quickcached.cache.Counters;
import org.autopersist.quickcached.cache.Database;
import org.autopersist.quickcached.net.ListenAddress;
import org.autopersist.quickcached.net.Log;
import org.autopersist.quickcached.net.Protocols;
import org.autopersist.quickcached.net.Server;
import org.autopersist.quickcached.net.ServerContext;
import org.autopersist.quickcached.net.Settings;
import org.autopersist.quickcached.text.TextProtocol;
import org.autopersist.stores.Backend;

/** A server in the tests' own process, at a port of its own; nothing is durable. */
final class TestServer implements AutoCloseable {

    static final CacheLimits USUAL_LIMITS = new CacheLimits(1 << 20, 0);

    final Cache cache;
    final ServerContext context;
    final CountDownLatch shutdown = new CountDownLatch(1);
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final Server server;

    TestServer(Backend backend, int connections, Duration idleTimeout, CacheLimits limits) {
        this(backend, List.of(new ListenAddress("127.0.0.1", 0)), connections, idleTimeout, limits);
    }

    TestServer(Backend backend, List<ListenAddress> addresses) {
        this(backend, addresses, 100, Duration.ZERO, USUAL_LIMITS);
    }

    private TestServer(
            Backend backend, List<ListenAddress> addresses, int connections, Duration idleTimeout, CacheLimits limits) {
        Settings settings = new Settings(addresses, connections, 2, 1024, idleTimeout, limits,
                Settings.ProtocolChoice.AUTO, true, true);
        Database database = Database.open(backend);
        cache = new Cache(database, limits, Clock.systemUTC(), new Counters());
        Log log = new Log(new PrintStream(said, true), 0);
        context = ServerContext.of(settings, cache, database.backend(), log, shutdown::countDown);
        try {
            server = new Server(context, new Protocols(TextProtocol::new, BinaryProtocol::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TestServer of(Backend backend) {
        return new TestServer(backend, 100, Duration.ZERO, USUAL_LIMITS);
    }

    int port() {
        return server.port();
    }

    List<InetSocketAddress> addresses() {
        return server.addresses();
    }

    /** What it has logged: nothing, if all is well. */
    String said() {
        return said.toString();
    }

    @Override
    public void close() {
        server.close();
    }
}
