// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

/** What a request asks for, and which parts it must have. */
enum Action {
    GET(0, true, false),
    SET(8, true, true),
    ADD(8, true, true),
    REPLACE(8, true, true),
    APPEND(0, true, true),
    PREPEND(0, true, true),
    DELETE(0, true, false),
    INCREMENT(20, true, false),
    DECREMENT(20, true, false),
    TOUCH(4, true, false),
    GET_AND_TOUCH(4, true, false),
    FLUSH(4, false, false),
    STAT(0, false, false),
    NOOP(0, false, false),
    VERSION(0, false, false),
    QUIT(0, false, false);

    private final int extras;
    private final boolean needsKey;
    private final boolean takesValue;

    Action(int extras, boolean needsKey, boolean takesValue) {
        this.extras = extras;
        this.needsKey = needsKey;
        this.takesValue = takesValue;
    }

    boolean takesValue() {
        return takesValue;
    }

    /** Whether a request has the parts that it must have, and no others. */
    boolean fits(Header header) {
        boolean extrasFit = header.extrasLength() == extras || this == FLUSH && header.extrasLength() == 0;
        boolean keyFits = this == STAT || header.keyLength() > 0 == needsKey;
        return extrasFit && keyFits && (takesValue || header.valueLength() == 0);
    }
}
