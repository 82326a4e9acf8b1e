// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.quickcached.cache.Counters;

/**
 * A connection: finds out its protocol by the first byte, and lets it work. A client that does not take its answers is
 * not read from any more, so that neither its requests nor their answers fill the memory.
 */
final class ConnectionHandler extends ByteToMessageDecoder {

    private static final byte[] TOO_MANY = "ERROR Too many open connections\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerContext server;
    private final Protocols protocols;
    private final Counters counters;
    private Connection connection;
    private Replies replies;
    private Protocol protocol;

    ConnectionHandler(ServerContext server, Protocols protocols) {
        this.server = server;
        this.protocols = protocols;
        counters = server.cache().counters();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        replies = new Replies(context, counters);
        connection = server.connections().add(context.channel());
        if (connection == null) {
            context.writeAndFlush(Unpooled.wrappedBuffer(TOO_MANY)).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        counters.add(Counter.BYTES_READ, ((ByteBuf) message).readableBytes());
        super.channelRead(context, message);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (connection == null || !context.channel().isActive()) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (protocol == null) {
            protocol = protocols.choose(in.getUnsignedByte(in.readerIndex()), server, replies);
        }
        boolean isUsed = false;
        while (replies.canTakeMore() && protocol.advance(in)) {
            isUsed = true;
        }
        if (replies.isClosing()) {
            in.skipBytes(in.readableBytes());
        }
        if (isUsed) {
            connection.use();
        }
    }

    /** Not by the superclass, which asks for more even if the client is not to be read from. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        replies.flush();
        discardSomeReadBytes();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        boolean writable = context.channel().isWritable();
        context.channel().config().setAutoRead(writable);
        if (writable) {
            // Later, since this may be called in the middle of a write.
            context.executor().execute(() -> goOn(context));
        }
    }

    /** With what had come before the client stopped taking its answers. */
    private void goOn(ChannelHandlerContext context) {
        try {
            super.channelRead(context, Unpooled.EMPTY_BUFFER);
            channelReadComplete(context);
        } catch (Exception e) {
            exceptionCaught(context, e);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        super.channelInactive(context);
        if (protocol != null) {
            protocol.end();
        }
        replies.drop();
        server.connections().remove(context.channel());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        String text = "connection of " + context.channel().remoteAddress() + ": " + cause;
        if (cause instanceof IOException) {
            server.log().problem(text);
        } else {
            server.log().fault(text, cause);
        }
        context.close();
    }
}
