// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Set;

/** The names of a record's fields, in order; shared by records. Immutable. */
public final class Schema {

    private static volatile Schema last = new Schema();

    private final String[] names;

    private Schema(String... names) {
        this.names = names;
    }

    /** One that has these names in this order: mostly the same object as before. */
    public static Schema of(String... names) {
        Schema schema = last;
        if (!schema.has(names)) {
            schema = new Schema(names.clone());
            last = schema;
        }
        return schema;
    }

    /** The same, in the set's order of iteration. */
    static Schema of(Set<String> names) {
        Schema schema = last;
        if (schema.size() == names.size()) {
            int i = 0;
            for (String name : names) {
                if (!schema.names[i++].equals(name)) {
                    return of(names.toArray(String[]::new));
                }
            }
            return schema;
        }
        return of(names.toArray(String[]::new));
    }

    public int size() {
        return names.length;
    }

    public String name(int i) {
        return names[i];
    }

    /** The array of names itself, for those who write it back. */
    String[] names() {
        return names;
    }

    /** -1 if there is no such field. */
    public int indexOf(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private boolean has(String... others) {
        if (others.length != names.length) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            if (!names[i].equals(others[i])) {
                return false;
            }
        }
        return true;
    }
}
