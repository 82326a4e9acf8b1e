// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.paper.durable_root;

/** The paper's figure 3: {@code PaperExample IMAGE WORD} adds a word to a list and prints the list. */
public final class PaperExample {

    /** In a class of its own, so that the image's name is known before it is initialized. */
    private static final class Holder {
        @durable_root
        static List<String> words;

        static {
            if ((words = AutoPersist.recover(image)) == null) {
                words = new ArrayList<>();
                System.out.println("NEW");
            }
        }
    }

    private static String image;

    private PaperExample() {}

    public static void main(String[] args) {
        image = args[0];
        System.out.println("ENABLED " + AutoPersist.isEnabled());
        Holder.words.add(args[1]);
        System.out.println("WORDS " + String.join(" ", Holder.words));
        Runtime.getRuntime().halt(0);
    }
}
