// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.autopersist.DurableRoot;
import org.slf4j.LoggerFactory;

/** The main class's own durable root: it is recovered before any Java code runs that a library could take for its caller. */
public final class LoggersOfMain {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = LogManager.getLogger("shop.main");
        private final org.slf4j.Logger behind = LoggerFactory.getLogger("shop.main");
        private int uses;
    }

    private LoggersOfMain() {}

    public static void main(String[] args) {
        if (service == null) {
            service = new Service();
        }
        Configurator.setLevel("shop", Level.TRACE);
        assertSame(LogManager.getLogger("shop.main"), service.log);
        assertSame(LoggerFactory.getLogger("shop.main"), service.behind);
        assertTrue(service.log.isTraceEnabled());
        assertTrue(service.behind.isTraceEnabled());
        System.out.println("DONE " + ++service.uses);
        Runtime.getRuntime().halt(0);
    }
}
