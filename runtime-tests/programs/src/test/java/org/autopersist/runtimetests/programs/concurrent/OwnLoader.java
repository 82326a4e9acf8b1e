// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.io.InputStream;

/** Has classes of its own that are copies of the program's. What it does not define is the program's. */
final class OwnLoader extends ClassLoader {

    /** The copy, which is no nest mate of any other class. */
    Class<?> define(Class<?> original) throws Exception {
        String name = original.getName();
        try (InputStream in = original.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** An object of the copy. */
    Object make(Class<?> original) throws Exception {
        return define(original).getDeclaredConstructor().newInstance();
    }
}
