// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Listens, and serves clients until it is closed. Thread-safety: any thread. */
public final class Server implements AutoCloseable {

    private static final int LOW_WATER_BYTES = 32 << 10;
    private static final int HIGH_WATER_BYTES = 128 << 10;
    private static final int STOP_SECONDS = 10;
    private static final int CHECK_IDLE_MILLIS = 500;

    private final EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup workers;
    private final ServerContext context;
    private final List<Channel> listening = new ArrayList<>();

    /**
     * Begins to listen.
     *
     * @throws IOException if one of the addresses can't be listened at
     */
    public Server(ServerContext context, Protocols protocols) throws IOException {
        this.context = context;
        Settings settings = context.settings();
        workers = new MultiThreadIoEventLoopGroup(settings.threads(), NioIoHandler.newFactory());
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptor, workers)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, settings.backlog())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(LOW_WATER_BYTES, HIGH_WATER_BYTES))
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new ConnectionHandler(context, protocols));
                    }
                });
        try {
            for (ListenAddress address : settings.addresses()) {
                listening.add(bind(bootstrap, address));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
        if (!settings.idleTimeout().isZero()) {
            acceptor.next().scheduleWithFixedDelay(() -> context.connections().closeIdle(settings.idleTimeout()),
                    CHECK_IDLE_MILLIS, CHECK_IDLE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private static Channel bind(ServerBootstrap bootstrap, ListenAddress wanted) throws IOException {
        InetSocketAddress address = wanted.resolve();
        ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("can't listen at " + address + ": " + bound.cause().getMessage(), bound.cause());
        }
        return bound.channel();
    }

    /** The port that it listens at; the first, if there are several addresses. */
    public int port() {
        return ((InetSocketAddress) listening.getFirst().localAddress()).getPort();
    }

    /** All addresses that it listens at. */
    public List<InetSocketAddress> addresses() {
        return listening.stream().map(channel -> (InetSocketAddress) channel.localAddress()).toList();
    }

    /** Stops to listen, lets requests that have come be answered, and closes all connections. */
    @Override
    public void close() {
        listening.forEach(channel -> channel.close().awaitUninterruptibly());
        // Each worker ends the request that it works at first.
        context.connections().all().forEach(Connection::close);
        workers.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
        acceptor.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
