// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.List;

/** A program in Java. */
public interface Source {

    /** The package of all programs, as compiler commands name it. */
    String PACKAGE = "jit";

    /** Its text, as a class of that name. */
    String text(String name);

    /** Its static fields that are roots. */
    List<String> roots();
}
