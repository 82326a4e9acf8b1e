// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Objects;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;

/** Operations by number, always the same. */
final class Script {

    static final int KEYS = 60;

    private Script() {}

    static void run(int number, RecordStore store) {
        String key = key(number * 7919 % KEYS);
        byte[] version = ("version " + number).getBytes(US_ASCII);
        switch (number % 5) {
            case 2 -> store.update(key, HeldRecords.record("a", version));
            case 3 -> store.update(key, HeldRecords.record("a", version, "b", version));
            case 4 -> {
                if (number % 25 == 4) {
                    store.remove(key);
                } else {
                    store.update(key, HeldRecords.record("extra" + number % 3, version));
                }
            }
            default -> store.put(key, HeldRecords.record("a", version, "b", version, "long", new byte[number % 700]));
        }
    }

    static String key(int number) {
        return "user%08d".formatted(number);
    }

    /** The first difference between two stores, or null. */
    static String difference(RecordStore expected, RecordStore actual) {
        for (int i = 0; i < KEYS; i++) {
            Record want = expected.get(key(i), null);
            Record have = actual.get(key(i), null);
            if (!Objects.equals(HeldRecords.shown(want), HeldRecords.shown(have))) {
                return key(i) + " has " + HeldRecords.shown(have) + ", not " + HeldRecords.shown(want);
            }
        }
        return null;
    }
}
