// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;
import org.autopersist.explicit.Nvm;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.stores.Store;
import org.autopersist.stores.explicit.ExplicitBackend;

/**
 * Puts values that can't be placed between others into a store of explicit persistence, and puts on until the image is
 * full: what is refused leaves the store as it was.
 */
public final class ExplicitRefusals {

    private static final int KEYS = 400;
    private static final int VALUE_BYTES = 500;
    private static final int REFUSAL_EVERY = 7;

    private ExplicitRefusals() {}

    public static void main(String[] args) {
        Store<Object> store = ExplicitBackend.valueOf(System.getProperty("backend"))
                .open("refusals", (value, _) -> Nvm.placeWithFields(value));
        Map<String, Object> model = new HashMap<>();
        Random random = new Random(1);
        int done = 0;
        for (boolean full = false; !full; ) {
            String key = "k" + random.nextInt(KEYS);
            if (done % REFUSAL_EVERY == 0) {
                Expect.thrown(ObjectRefusedException.class, () -> store.put(key, new Thread()));
                Expect.thrown(ObjectRefusedException.class, () -> store.compute(key, (_, _) -> new Thread()));
            }
            byte[] value = new byte[VALUE_BYTES];
            try {
                Expect.equal(model.get(key), store.put(key, value), key);
                model.put(key, value);
                done++;
            } catch (ImageFullException _) {
                full = true;
            }
            Expect.equal(model.get(key), store.get(key), key);
        }
        Expect.that(done > 10 * KEYS, "it took " + done + " puts");
        Map<String, Object> found = new HashMap<>();
        store.forEach(found::put);
        Expect.equal(model, found, "contents");
        Expect.equal((long) model.size(), store.size(), "size");
    }
}
