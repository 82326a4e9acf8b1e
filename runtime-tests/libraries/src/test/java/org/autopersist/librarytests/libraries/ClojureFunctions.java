// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import clojure.java.api.Clojure;
import clojure.lang.IFn;
import clojure.lang.RT;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.librarytests.Library;

/** Functions and records that are compiled at run time are refused; those of Clojure's own jar are kept. */
public final class ClojureFunctions implements Library {

    static {
        RT.init();
    }

    private static final class Data {
        @DurableRoot
        static Object function;
    }

    private static Object eval(String text) {
        return Clojure.var("clojure.core", "eval").invoke(Clojure.read(text));
    }

    private static void refuse(Object value) {
        Object before = Data.function;
        ObjectRefusedException e = assertThrows(ObjectRefusedException.class, () -> Data.function = value);
        assertTrue(e.getMessage().contains("a class that is made at run time is not found by its name in another process"), e::getMessage);
        assertSame(before, Data.function);
    }

    @Override
    public void write() {
        Data.function = ((clojure.lang.Var) Clojure.var("clojure.core", "inc")).deref();
    }

    @Override
    public void check(int life) {
        assertEquals(6L, ((IFn) Data.function).invoke(5L));
        refuse(eval("(fn [x] (* x x))"));
        refuse(eval("(let [y 5] (fn [x] (* x y)))"));
        refuse(eval("(do (defrecord Point [x y]) (->Point 1 2))"));
        refuse(eval("(do (deftype Place [x]) (Place. 1))"));
        refuse(eval("(reify Runnable (run [this]))"));
        refuse(eval("(class (fn [x] x))"));
    }
}
