// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import org.autopersist.DurableRoot;

/** A hidden class with a durable root is refused: nobody could find it again. */
public final class HiddenRoot {

    static final class Template {
        @DurableRoot
        static Object root;
    }

    private HiddenRoot() {}

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = HiddenRoot.class.getResourceAsStream("HiddenRoot$Template.class")) {
            bytes = in.readAllBytes();
        }
        try {
            MethodHandles.lookup().defineHiddenClass(bytes, true);
            System.out.println("ACCEPTED");
        } catch (ExceptionInInitializerError e) {
            System.out.println("REFUSED " + e.getCause().getMessage());
        }
    }
}
