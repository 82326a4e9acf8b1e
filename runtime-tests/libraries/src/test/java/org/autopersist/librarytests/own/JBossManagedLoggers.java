// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import java.util.logging.Level;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.Logger;

/** JBoss LogManager, whose loggers are java.util.logging's as well. */
public final class JBossManagedLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = Logger.getLogger("shop.service");
        private final java.util.logging.Logger same = java.util.logging.Logger.getLogger("shop.service");
        private final Logger root = Logger.getLogger("");
        private int uses;
    }

    @Override
    public void write() {
        Logger.getLogger("shop").setLevel(Level.FINEST);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertEquals(Logger.getLogger("shop.service").getName(), service.log.getName());
        assertEquals(life == 1, service.log.isLoggable(Level.FINEST));
        assertInstanceOf(Logger.class, service.same);
        assertEquals(life == 1, service.same.isLoggable(Level.FINEST));
        assertEquals("", service.root.getName());
        assertFalse(AutoPersist.isRecoverable(LogContext.getLogContext()));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
