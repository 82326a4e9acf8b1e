// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import org.autopersist.DurableRoot;

/** Stores that C2 finds out late to store what is there already: their barriers remain, and must stay in their loops. */
public final class VanishedStores {

    /** What the last line says. */
    public static final String DONE = "done";

    @DurableRoot
    private static int[] root = new int[1_000];

    private VanishedStores() {}

    private static int add(int[] a, int[] b, int k) {
        int nothing = 0;
        for (int j = 0; j < k; j++) {
            if (nothing != 0) {
                nothing++;
            }
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] += nothing;
            sum += b[i];
            if (b[i] == 77) {
                break;
            }
        }
        return sum;
    }

    /** Calls it until it is compiled. */
    public static void main(String[] args) {
        int[] b = new int[root.length];
        int sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += add(root, b, 5);
        }
        System.out.println(DONE + (sum == 0 ? "" : ", but " + sum));
    }
}
