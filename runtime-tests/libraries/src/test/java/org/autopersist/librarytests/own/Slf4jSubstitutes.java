// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.own;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.SubstituteLogger;

/** What SLF4J gives out while it looks for a provider. */
public final class Slf4jSubstitutes implements Library {

    @DurableRoot
    private static Service service;

    private static final class Service {
        private final Logger log = new SubstituteLogger("shop.service", null, true);
        private int uses;
    }

    @Override
    public void write() {
        // its delegate is set later
        service = new Service();
    }

    @Override
    public void check(int life) {
        if (life > 1) {
            assertSame(LoggerFactory.getLogger("shop.service"), service.log);
        }
        assertFalse(AutoPersist.isRecoverable(LoggerFactory.getILoggerFactory()));
        assertEquals(life, ++service.uses);
        service.log.info("life {}", life);
    }
}
