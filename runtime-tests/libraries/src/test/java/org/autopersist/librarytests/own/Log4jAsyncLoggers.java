// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.core.async.AsyncLogger;

/** Log4j 2 with a thread that writes. */
public final class Log4jAsyncLoggers extends Log4jLoggers {

    @Override
    public void check(int life) {
        assertInstanceOf(AsyncLogger.class, kept());
        super.check(life);
    }
}
