// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.process;

import java.util.List;
import java.util.Objects;

/**
 * An object of the JDK, and what it is for.
 *
 * @param outcome what becomes of it when it is stored and recovered
 * @param maker makes it, the same in each process
 * @param use uses it; the result is the same for all that are as good as new
 */
record Probe(String name, Outcome outcome, Maker maker, Use use) {

    enum Outcome {
        /** It is recovered, and does what a new one does. */
        WORKS,
        /** The process's own again. */
        OWN,
        /** It can't be stored. */
        REFUSED
    }

    interface Maker {
        Object make() throws Throwable;
    }

    interface Use {
        Object use(Object o) throws Throwable;
    }

    /** Uses an object of a type. */
    interface UseOf<T> {
        Object use(T o) throws Throwable;
    }

    @SuppressWarnings("unchecked")
    static <T> Probe works(String name, Maker maker, UseOf<T> use) {
        return new Probe(name, Outcome.WORKS, maker, o -> use.use((T) o));
    }

    static Probe works(String name, Maker maker) {
        return works(name, maker, Object::toString);
    }

    @SuppressWarnings("unchecked")
    static <T> Probe own(String name, Maker maker, UseOf<T> use) {
        return new Probe(name, Outcome.OWN, maker, o -> use.use((T) o));
    }

    static Probe own(String name, Maker maker) {
        return own(name, maker, o -> o.getClass().getName());
    }

    static Probe refused(String name, Maker maker) {
        return new Probe(name, Outcome.REFUSED, maker, Objects::toString);
    }

    static List<Probe> all() {
        return List.of();
    }
}
