// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.buffer.ByteBuf;

/** One of the protocols on one connection. Used by the connection's event loop only. */
public interface Protocol {

    /**
     * Goes one step on: handles a request or a part of one.
     *
     * @param in what has come and was not handled yet
     * @return false if nothing can be done before more comes
     */
    boolean advance(ByteBuf in);

    /** Gives back what is held of an unfinished request. */
    void end();
}
