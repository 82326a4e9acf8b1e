// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** The JDK's own. */
public final class JulLoggers implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = Logger.getLogger("shop.service");
        private int uses;
    }

    @Override
    public void write() {
        Logger.getLogger("shop.service").setLevel(Level.ALL);
        service = new Service();
    }

    @Override
    public void check(int life) {
        assertSame(Logger.getLogger("shop.service"), service.log);
        assertEquals(life == 1, service.log.isLoggable(Level.FINEST));
        assertEquals(life, ++service.uses);
        service.log.info("life " + life);
    }
}
