// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.ImageBytes;

/** Whole pages, as a file system or a disk loses them, and files of another length. */
final class PageDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("zero page", 3, PageDamage::zero),
            new Mutation("swap pages", 3, PageDamage::swap),
            new Mutation("copy page", 3, PageDamage::duplicate),
            new Mutation("splice", 6, PageDamage::splice),
            new Mutation("truncate", 1, PageDamage::truncate),
            new Mutation("extend", 1, PageDamage::extend));

    private PageDamage() {}

    private static String zero(Target t) {
        int page = t.any(t.bytes().usedPages());
        t.bytes().setPage(page, null);
        return "" + page;
    }

    private static String swap(Target t) {
        int a = t.any(t.bytes().usedPages());
        int b = t.any(t.bytes().usedPages());
        byte[] content = t.bytes().pageAt(a);
        t.bytes().setPage(a, t.bytes().pageAt(b));
        t.bytes().setPage(b, content);
        return a + " and " + b;
    }

    private static String duplicate(Target t) {
        int from = t.any(t.bytes().usedPages());
        int to = t.oneIn(4) ? t.random().nextInt((int) (t.bytes().length() / ImageBytes.PAGE)) : t.any(t.bytes().usedPages());
        t.bytes().setPage(to, t.bytes().pageAt(from));
        return from + " to " + to;
    }

    /** Some pages, or all from one on, as they are in the other image. */
    private static String splice(Target t) {
        List<Integer> pages = t.donor().usedPages();
        int last = (int) (t.bytes().length() / ImageBytes.PAGE) - 1;
        if (t.oneIn(3)) {
            int from = t.any(pages);
            for (int i = from; i <= last; i++) {
                t.bytes().setPage(i, t.donor().pageAt(i));
            }
            return "all from " + from;
        }
        int first = t.any(pages);
        int count = 1 + t.random().nextInt(4);
        for (int i = first; i < first + count && i <= last; i++) {
            t.bytes().setPage(i, t.donor().pageAt(i));
        }
        return count + " at " + first;
    }

    private static String truncate(Target t) {
        long length = t.bytes().length();
        t.bytes().setLength(switch (t.random().nextInt(4)) {
            case 0 -> t.random().nextInt(200);
            case 1 -> t.random().nextLong(length);
            case 2 -> Math.max(0, length - 1 - t.random().nextInt(70_000));
            default -> (long) t.any(t.bytes().usedPages()) * ImageBytes.PAGE + 1;
        });
        return "to " + t.bytes().length();
    }

    private static String extend(Target t) {
        t.bytes().setLength(t.bytes().length() + 1 + t.random().nextInt(200_000));
        return "to " + t.bytes().length();
    }
}
