// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.jboss.logging.Logger;

/** JBoss Logging: adapters that hold a logger. */
public final class JBossLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = Logger.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        Configurator.setLevel("shop", Level.TRACE);
        java.util.logging.Logger.getLogger("shop").setLevel(java.util.logging.Level.ALL);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertEquals(life == 1 && Logger.getLogger("shop").isTraceEnabled(), service.log.isTraceEnabled());
        assertFalse(AutoPersist.isRecoverable(LogManager.getContext(false)));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
