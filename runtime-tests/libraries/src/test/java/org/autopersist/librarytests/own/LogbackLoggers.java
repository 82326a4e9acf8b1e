// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import ch.qos.logback.classic.Level;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logback: a logger leads to its context, with all levels, appenders and files. */
public final class LogbackLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LoggerFactory.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        ((ch.qos.logback.classic.Logger) LoggerFactory.getLogger("shop")).setLevel(Level.ERROR);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(LoggerFactory.getLogger("shop.service"), service.log);
        assertEquals(life > 1, service.log.isWarnEnabled());
        assertFalse(AutoPersist.isRecoverable(LoggerFactory.getILoggerFactory()));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
