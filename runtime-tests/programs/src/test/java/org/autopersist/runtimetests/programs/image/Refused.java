// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Objects that can't be made durable: the error says how they are reached, and the old value stays. */
public final class Refused implements Program {

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static Object direct;

    private static final class Data {
        Object field = "old";
        Object[] array = {"old"};
        List<Object> list = new ArrayList<>(List.of("old"));
        Map<String, Object> map = new HashMap<>();
        volatile Object ordered = "old";
        int counter;
    }

    private static final class Wrapper {
        final Object inner;

        Wrapper(Object inner) {
            this.inner = inner;
        }
    }

    private static ObjectRefusedException refusal(Runnable store) {
        return Expect.thrown(ObjectRefusedException.class, store::run);
    }

    private static void expectText(Throwable t, String... texts) {
        for (String text : texts) {
            Expect.that(
                    t.getMessage() != null && t.getMessage().contains(text), "'" + text + "' is in: " + t.getMessage());
        }
    }

    @Override
    public void write() {
        root = new Data();
        direct = "old";
        Object thread = Thread.currentThread();
        Object virtual = Thread.ofVirtual().unstarted(() -> {});
        Object loader = new URLClassLoader(new URL[0]);
        Object[] offenders = {thread, virtual, loader, new SecureRandom()};
        for (int round = 0; round < 60; round++) { // enough to be compiled
            for (Object offender : offenders) {
                String name = offender.getClass().getName().replaceAll("[/+].*", "");
                expectText(
                        refusal(() -> direct = offender), "Refused.direct", name, "@Unrecoverable");
                Expect.same("old", direct, "root after a refusal");
                expectText(
                        refusal(() -> root.field = new Wrapper(new Object[] {1, offender})),
                        "field", "Wrapper", "inner", name, "@Unrecoverable");
                Expect.same("old", root.field, "field after a refusal");
                refusal(() -> root.array[0] = offender);
                Expect.same("old", root.array[0], "element after a refusal");
                refusal(() -> root.ordered = offender);
                Expect.same("old", root.ordered, "volatile field after a refusal");
                Object[] from = {offender};
                refusal(() -> System.arraycopy(from, 0, root.array, 0, 1));
                Expect.same("old", root.array[0], "element after a refused copy");
                root.counter++;
            }
            // The program goes on, and so does durability.
            root.field = "old";
            root.map.put("k" + round, round);
        }
        refusal(() -> root.list.add(new WeakHashMap<>())); // its queue belongs to the collector
        refusal(() -> root.list.set(0, thread));
        Runnable lambda = () -> System.out.println(thread);
        expectText(refusal(() -> root.field = lambda), "Refused$$Lambda", "arg$1", thread.getClass().getName());
        Expect.same("old", root.list.getFirst(), "list element after a refusal");
    }

    @Override
    public void check() {
        Expect.equal("old", direct, "root");
        Expect.equal("old", root.field, "field");
        Expect.equal("old", root.array[0], "element");
        Expect.equal("old", root.ordered, "volatile field");
        Expect.equal("old", root.list.getFirst(), "list element");
        Expect.equal(240, root.counter, "counter");
        Expect.equal(60, root.map.size(), "map");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is refused on a stock JVM
    }
}
