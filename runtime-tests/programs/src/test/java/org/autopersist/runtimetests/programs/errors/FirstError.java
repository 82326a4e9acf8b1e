// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.runtimetests.programs.Expect;

/** The first store that the JVM refuses, in compiled code that has met no error before. {@code FirstError NUMBER}. */
public final class FirstError {

    private static final int ROUNDS = 400;   // enough to be compiled

    private FirstError() {}

    private static List<Form> forms() {
        List<Form> forms = new ArrayList<>(HandlerForms.ALL);
        forms.addAll(BehindForms.ALL);
        return forms;
    }

    /** How many numbers there are. */
    public static int count() {
        return forms().size();
    }

    private static void warm(Form form) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                form.test().isCaught(Data.root, "old");
            } catch (Throwable t) {
                // some forms throw by themselves
            }
        }
    }

    private static void check(Form form) throws Throwable {
        Expect.that(form.test().isCaught(Data.root, Thread.currentThread()), form.name() + ": caught where it is to be");
        Expect.equal(null, Data.root.difference(), form.name());
    }

    public static void main(String[] args) throws Throwable {
        Data.root = new Data();
        List<Form> forms = forms();
        forms.forEach(FirstError::warm);
        check(forms.get(Integer.parseInt(args[0])));
        for (Form form : forms) {
            check(form);
        }
        System.out.println("DONE");
    }
}
