// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

/** The codes of requests. Quiet ones answer only what is no matter of course: hits of gets, errors of others. */
enum Opcode {
    GET(0x00, Action.GET),
    SET(0x01, Action.SET),
    ADD(0x02, Action.ADD),
    REPLACE(0x03, Action.REPLACE),
    DELETE(0x04, Action.DELETE),
    INCREMENT(0x05, Action.INCREMENT),
    DECREMENT(0x06, Action.DECREMENT),
    QUIT(0x07, Action.QUIT),
    FLUSH(0x08, Action.FLUSH),
    GETQ(0x09, Action.GET, true, false),
    NOOP(0x0a, Action.NOOP),
    VERSION(0x0b, Action.VERSION),
    GETK(0x0c, Action.GET, false, true),
    GETKQ(0x0d, Action.GET, true, true),
    APPEND(0x0e, Action.APPEND),
    PREPEND(0x0f, Action.PREPEND),
    STAT(0x10, Action.STAT),
    SETQ(0x11, Action.SET, true, false),
    ADDQ(0x12, Action.ADD, true, false),
    REPLACEQ(0x13, Action.REPLACE, true, false),
    DELETEQ(0x14, Action.DELETE, true, false),
    INCREMENTQ(0x15, Action.INCREMENT, true, false),
    DECREMENTQ(0x16, Action.DECREMENT, true, false),
    QUITQ(0x17, Action.QUIT, true, false),
    FLUSHQ(0x18, Action.FLUSH, true, false),
    APPENDQ(0x19, Action.APPEND, true, false),
    PREPENDQ(0x1a, Action.PREPEND, true, false),
    TOUCH(0x1c, Action.TOUCH),
    GAT(0x1d, Action.GET_AND_TOUCH),
    GATQ(0x1e, Action.GET_AND_TOUCH, true, false),
    GATK(0x23, Action.GET_AND_TOUCH, false, true),
    GATKQ(0x24, Action.GET_AND_TOUCH, true, true);

    private static final Opcode[] BY_CODE = new Opcode[256];

    static {
        for (Opcode opcode : values()) {
            BY_CODE[opcode.code] = opcode;
        }
    }

    private final int code;
    private final Action action;
    private final boolean isQuiet;
    private final boolean showsKey;

    Opcode(int code, Action action) {
        this(code, action, false, false);
    }

    Opcode(int code, Action action, boolean isQuiet, boolean showsKey) {
        this.code = code;
        this.action = action;
        this.isQuiet = isQuiet;
        this.showsKey = showsKey;
    }

    /** Null if there is none of that code. */
    static Opcode of(int code) {
        return BY_CODE[code];
    }

    Action action() {
        return action;
    }

    boolean isQuiet() {
        return isQuiet;
    }

    boolean showsKey() {
        return showsKey;
    }
}
