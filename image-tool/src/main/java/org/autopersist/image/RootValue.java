// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** The value of a root as text. */
public final class RootValue {

    private static final int TEXT_LIMIT = 100;

    private RootValue() {}

    /** A literal; of objects the text of strings and the like, or the class and its offset. */
    public static String text(Image image, RootEntry root) {
        return root.isReference() ? new Texts(image).label(root.granule(), TEXT_LIMIT) : Texts.literal(root.type(), root.value());
    }
}
