// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.Locale;

/** The types of fields and elements of a holder. */
enum Type {
    BOOLEAN("boolean", "z", "((#) & 1) == 0", "(# ? 1 : 0)"),
    BYTE("byte", "b", "(byte) (#)", "#"),
    CHAR("char", "c", "(char) (#)", "#"),
    SHORT("short", "s", "(short) (#)", "#"),
    INT("int", "i", "#", "#"),
    LONG("long", "l", "#", "(int) #"),
    FLOAT("float", "f", "(#) & 0xffff", "(int) #"),
    DOUBLE("double", "d", "#", "(int) #"),
    REF("Object", "o", "#", "Data.num(#)");

    /** In Java. */
    final String java;
    /** The name of a field of that type. */
    final String field;
    /** The name of an array of that type, and of the VarHandle of its elements. */
    final String array;
    /** A value of that type, of an integer or, for REF, of a reference. */
    private final String value;
    /** An integer, of a place of that type. */
    private final String read;

    Type(String java, String field, String value, String read) {
        this.java = java;
        this.field = field;
        this.array = field + "a";
        this.value = value;
        this.read = read;
    }

    /** The name of the VarHandle of the field. */
    String handle() {
        return field.toUpperCase(Locale.ROOT);
    }

    String arrayHandle() {
        return array.toUpperCase(Locale.ROOT);
    }

    boolean isRef() {
        return this == REF;
    }

    /** Adds and subtracts as integers do. */
    boolean isNumber() {
        return !isRef() && this != BOOLEAN;
    }

    /** The text of a value. */
    String value() {
        return value;
    }

    /** The text of an integer, of the text of a place. */
    String read(String place) {
        return read.replace("#", place);
    }

    /** Of elements: null or zero. */
    String zero() {
        return isRef() ? "null" : this == BOOLEAN ? "false" : "0";
    }

    /** Any. */
    static Type any(Scope s) {
        return values()[s.below(values().length)];
    }

    /** Any, those that occur in programs most more often. */
    static Type common(Scope s) {
        return s.chance(60) ? s.pick(INT, INT, LONG, REF, REF, BYTE) : any(s);
    }
}
