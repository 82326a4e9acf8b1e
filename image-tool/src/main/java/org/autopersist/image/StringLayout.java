// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** Where homes of java.lang.String have their fields; -1 if there is none of that name and type. */
record StringLayout(int value, int coder) {

    static StringLayout of(ClassEntry type) {
        int value = -1;
        int coder = -1;
        for (ClassField field : type.fields()) {
            if (field.name().equals("value") && field.type() == '[') {
                value = field.offset();
            } else if (field.name().equals("coder") && field.type() == 'B') {
                coder = field.offset();
            }
        }
        return new StringLayout(value, coder);
    }

    boolean isKnown() {
        return value >= 0 && coder >= 0;
    }
}
