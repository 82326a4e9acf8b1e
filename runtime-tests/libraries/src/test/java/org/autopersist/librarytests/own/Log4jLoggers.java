// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Log4j 2, whose factory has an overload for any object. */
public class Log4jLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LogManager.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        Configurator.setLevel("shop", Level.TRACE);
        service = new Service();
    }

    /** The one that was kept. */
    static Logger kept() {
        return service.log;
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
