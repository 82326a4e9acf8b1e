// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import org.autopersist.explicit.Nvm;
import org.autopersist.stores.explicit.ExplicitBackend;

/** With a store of explicit persistence, of the backend that system property {@code backend} names. */
public final class ExplicitWriters extends StoreWriters {

    public ExplicitWriters() {
        super(ExplicitBackend.valueOf(System.getProperty("backend")).open("writers", (value, _) -> place(value)));
    }

    private static void place(Value value) {
        Nvm.place(value.bytes());
        Nvm.writeBackElements(value.bytes(), 0, value.bytes().length);
        Nvm.placeWithFields(value);
    }
}
