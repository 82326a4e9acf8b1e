// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.buffer.ByteBuf;
import org.autopersist.quickcached.cache.Status;

/** A protocol that cuts what comes into requests and their values. */
public abstract class CuttingProtocol implements Protocol {

    protected final ServerContext server;
    protected final Replies replies;
    protected final ValueReader value;

    protected CuttingProtocol(ServerContext server, Replies replies) {
        this.server = server;
        this.replies = replies;
        value = new ValueReader(server.budget());
    }

    /** Reads on at a value; one for which there is no memory is refused. */
    protected final boolean value(ByteBuf in) {
        switch (value.read(in)) {
            case WAITING -> {
                return false;
            }
            case REFUSED -> {
                value.drop();
                refuse(Status.NO_MEMORY, value.missing());
            }
            case COMPLETE -> complete();
        }
        return true;
    }

    /** Skips on behind a refusal. */
    protected final boolean skip(ByteBuf in) {
        if (!value.skip(in)) {
            return false;
        }
        skipped();
        return true;
    }

    /** The value is there, for {@link ValueReader#take}. */
    protected abstract void complete();

    /** The value is not wanted; so many bytes of it are left to be skipped. */
    protected abstract void refuse(Status why, long left);

    /** All has been skipped. */
    protected abstract void skipped();

    @Override
    public final void end() {
        value.drop();
    }
}
