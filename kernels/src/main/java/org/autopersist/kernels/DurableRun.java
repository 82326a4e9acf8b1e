// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.io.PrintStream;

/**
 * A run that goes on after the death of its process. It says each operation that is done; its next life is told the last
 * one that was heard of, and finds either that state or the next one, since one more operation may have been done
 * unheard. Not thread-safe.
 */
final class DurableRun {

    private DurableRun() {}

    /**
     * Checks what there is and goes on.
     *
     * @param done operations, initial inserts included, that are known to be done
     * @throws IllegalStateException if the list is neither what it must be after {@code done} nor after one more
     */
    static void goOn(Kernel kernel, Variant variant, Run run, int done, PrintStream out) {
        Sequence<Long> model = new ListSequence<>();
        Operations source = new Operations(run.seed(), run.mix(), run.initialSize());
        for (int i = 0; i < done; i++) {
            source.next().applyTo(model);
        }
        int next = done;
        Sequence<Long> list = ListRoot.recovered(variant);
        if (list == null) {
            if (done > 0) {
                throw new IllegalStateException("The list is gone, with " + done + " operations");
            }
            list = fresh(kernel, variant);
        } else if (!isEqual(model, list)) {
            source.next().applyTo(model);
            next++;
            Run.checkEqual(model, list);
        }
        out.println("recovered " + next);
        for (; next < run.initialSize() + run.operations(); ) {
            source.next().applyTo(list);
            out.println("done " + ++next);
        }
    }

    private static boolean isEqual(Sequence<Long> model, Sequence<Long> list) {
        try {
            Run.checkEqual(model, list);
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }

    /** Makes a list the durable one for the time of an ordinary run. */
    static Sequence<Long> fresh(Kernel kernel, Variant variant) {
        Sequence<Long> list = kernel.create(variant);
        ListRoot.set(variant, list);
        return list;
    }
}
