// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.util.ArrayList;
import java.util.List;

/** Where two texts differ. */
final class Differences {

    private static final int SHOWN = 3;
    private static final int AROUND = 70;

    private Differences() {}

    /** The first lines that differ, cut to what is around the difference. */
    static String of(String has, String wants) {
        List<String> left = has.lines().toList();
        List<String> right = wants.lines().toList();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < Math.max(left.size(), right.size()) && shown.size() < SHOWN; i++) {
            String a = i < left.size() ? left.get(i) : "nothing";
            String b = i < right.size() ? right.get(i) : "nothing";
            if (!a.equals(b)) {
                int at = common(a, b);
                String begin = a.substring(0, Math.min(at, a.indexOf(' ', 1) < 0 ? at : Math.min(at, 12)));
                shown.add(begin + ": " + around(a, at) + "\n    not: " + around(b, at));
            }
        }
        return shown.isEmpty() ? "no difference in text" : String.join("\n", shown);
    }

    private static int common(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - AROUND), Math.min(text.length(), at + AROUND));
    }
}
