// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** commons-logging with Log4j 2 behind it: an adapter that holds a logger. */
public final class CommonsOverLog4j implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Log log = LogFactory.getLog("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        Configurator.setLevel("shop", Level.TRACE);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertEquals(life == 1, service.log.isTraceEnabled());
        assertFalse(AutoPersist.isRecoverable(LogManager.getContext(false)));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
