// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import org.autopersist.AutoPersist;

/** {@code ManyRoots N}: a large array and, behind it in the image, N small objects, each with a named root. */
public final class ManyRoots {

    private static final int LARGE = 200 << 20;

    private ManyRoots() {}

    public static void main(String[] args) {
        AutoPersist.setRoot("large", new byte[LARGE]);
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            AutoPersist.setRoot("small " + i, new int[] {i});
        }
        Runtime.getRuntime().halt(0);
    }
}
