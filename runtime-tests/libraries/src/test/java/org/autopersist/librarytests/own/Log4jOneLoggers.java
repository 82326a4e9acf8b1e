// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Log4j 1, as reload4j. */
public final class Log4jOneLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = Logger.getLogger("shop.service");
        private final Logger root = Logger.getRootLogger();
        private int uses;
    }

    @Override
    public void write() {
        Logger.getLogger("shop").setLevel(Level.OFF);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(Logger.getLogger("shop.service"), service.log);
        assertSame(Logger.getRootLogger(), service.root);
        assertEquals(life > 1, service.log.isInfoEnabled());
        assertFalse(AutoPersist.isRecoverable(LogManager.getLoggerRepository()));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
