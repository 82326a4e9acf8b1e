// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.io.IOException;
import java.nio.file.Path;

/** The kinds of bank that are compared. */
public enum BankKind {
    AUTOPERSIST("AutoPersist", true) {
        @Override
        Bank open(Path folder, int accounts) {
            return new DurableBank(accounts);
        }
    },
    JNVM("J-NVM (J-PFA)", true) {
        @Override
        Bank open(Path folder, int accounts) throws IOException {
            return new JnvmBank(folder, accounts);
        }
    },
    FILE("reload from file", true) {
        @Override
        Bank open(Path folder, int accounts) throws IOException {
            return new FileBank(folder, accounts);
        }
    },
    VOLATILE("volatile", false) {
        @Override
        Bank open(Path folder, int accounts) {
            return new VolatileBank(accounts);
        }
    };

    private final String title;
    private final boolean durable;

    BankKind(String title, boolean durable) {
        this.title = title;
        this.durable = durable;
    }

    /** What is there, or a new one. */
    abstract Bank open(Path folder, int accounts) throws IOException;

    public String title() {
        return title;
    }

    /** Whether its transfers survive {@code kill -9}. */
    public boolean isDurable() {
        return durable;
    }
}
