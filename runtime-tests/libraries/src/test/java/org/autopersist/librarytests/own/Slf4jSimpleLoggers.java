// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.simple.SimpleLogger;

/** SLF4J's own simple provider. */
public final class Slf4jSimpleLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LoggerFactory.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        assertInstanceOf(SimpleLogger.class, LoggerFactory.getLogger("shop"));
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(LoggerFactory.getLogger("shop.service"), service.log);
        assertFalse(AutoPersist.isRecoverable(LoggerFactory.getILoggerFactory()));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
