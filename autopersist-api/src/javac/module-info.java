// SPDX-License-Identifier: Apache-2.0
/**
 * Switches on what javac refuses of the annotations of {@code org.autopersist}, in a JDK that has this module: a module of its
 * own, so that programs don't need the compiler.
 */
module org.autopersist.javac {
    requires jdk.compiler;
    requires org.autopersist;

    provides com.sun.source.util.Plugin with org.autopersist.javac.BuiltInPlugin;
}
