// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.quickcached.cache.Counters;

/**
 * What a connection answers, collected so that many small answers are one write. Used by its event loop only.
 */
public final class Replies {

    private static final int FIRST_BYTES = 512;
    private static final int WRITE_AT_BYTES = 16 << 10;

    /** Longer values are written from where they are. */
    private static final int LONGEST_COPY = 4 << 10;

    private final ChannelHandlerContext context;
    private final Counters counters;
    private ByteBuf buffer;
    private boolean closing;

    Replies(ChannelHandlerContext context, Counters counters) {
        this.context = context;
        this.counters = counters;
    }

    /** For what is no value: small, in ASCII. */
    public void text(String text) {
        ByteBufUtil.writeAscii(room(), text);
    }

    /** A header or the like. */
    public ByteBuf room() {
        if (buffer != null && buffer.readableBytes() >= WRITE_AT_BYTES) {
            pass();
        }
        if (buffer == null) {
            buffer = context.alloc().ioBuffer(FIRST_BYTES);
        }
        return buffer;
    }

    /** The bytes of an item; they must not change any more. */
    public void value(byte[] value) {
        if (value.length <= LONGEST_COPY) {
            room().writeBytes(value);
        } else {
            pass();
            counters.add(Counter.BYTES_WRITTEN, value.length);
            context.write(Unpooled.wrappedBuffer(value), context.voidPromise());
        }
    }

    /** Whether the client takes what it gets; if not, it gets no more answers for the time being. */
    boolean canTakeMore() {
        return context.channel().isWritable() && !closing;
    }

    boolean isClosing() {
        return closing;
    }

    /** Ends the connection behind the answers. */
    public void close() {
        closing = true;
        pass();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    void flush() {
        pass();
        context.flush();
    }

    private void pass() {
        if (buffer != null) {
            ByteBuf full = buffer;
            buffer = null;
            counters.add(Counter.BYTES_WRITTEN, full.readableBytes());
            context.write(full, context.voidPromise());
        }
    }

    /** Gives back what was not written. */
    void drop() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
    }
}
