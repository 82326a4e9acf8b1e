// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.simple.SimpleLogger;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** The loggers of Log4j's API alone, which hold a stream. */
public final class Log4jSimpleLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LogManager.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        ((SimpleLogger) LogManager.getLogger("shop.service")).setLevel(Level.TRACE);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(LogManager.getLogger("shop.service"), service.log);
        assertEquals(life == 1, service.log.isTraceEnabled());
        assertFalse(AutoPersist.isRecoverable(LogManager.getContext(false)));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
