package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.async.AsyncLogger;
import org.apache.logging.log4j.core.config.Configurator;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Log4j 2 with a thread that writes. */
public final class Log4jAsyncLoggers implements Library {

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

    @Override
    public void check(int life) {
        assertInstanceOf(AsyncLogger.class, service.log);
        assertSame(LogManager.getLogger("shop.service"), service.log);
        assertEquals(life == 1, service.log.isTraceEnabled());
        assertFalse(AutoPersist.isRecoverable(LogManager.getContext(false)));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
