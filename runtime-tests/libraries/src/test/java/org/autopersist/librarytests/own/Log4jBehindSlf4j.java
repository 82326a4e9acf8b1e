// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.slf4j.Log4jLogger;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SLF4J with Log4j 2 behind it. */
public final class Log4jBehindSlf4j implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LoggerFactory.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        assertInstanceOf(Log4jLogger.class, LoggerFactory.getLogger("shop"));
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(LoggerFactory.getLogger("shop.service"), service.log);
        assertFalse(AutoPersist.isRecoverable(LogManager.getContext(false)));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
