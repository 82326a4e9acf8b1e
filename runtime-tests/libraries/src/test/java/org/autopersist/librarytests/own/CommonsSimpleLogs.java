// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.commons.logging.impl.SimpleLog;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** commons-logging with its own loggers. */
public final class CommonsSimpleLogs implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Log log = LogFactory.getLog("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        ((SimpleLog) LogFactory.getLog("shop.service")).setLevel(SimpleLog.LOG_LEVEL_TRACE);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(LogFactory.getLog("shop.service"), service.log);
        assertEquals(life == 1, service.log.isTraceEnabled());
        assertFalse(AutoPersist.isRecoverable(LogFactory.getFactory()));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
