// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.FailureAtomic;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Needs -XX:+NVMStressRoots: static fields without any annotation, of which some hold what can't be kept. */
public final class StressedRoots implements Program {

    private static final class Plain {
        static List<String> list;
        static int number = 1;
        static volatile Object ordered;
        static boolean flag;
        @Unrecoverable static List<Object> leftOut = new ArrayList<>();
        static final List<String> CONSTANT = new ArrayList<>();
    }

    private static final class Refused {
        static Thread always = new Thread("initial");
        static Object later = "kept";
        static volatile Object laterOrdered = "kept";
        static Object inRegion = "kept";
        static int beside = 1;
    }

    @Override
    public void write() {
        Plain.list = new ArrayList<>(List.of("a", "b"));
        Plain.list.add("c");
        Plain.number = 7;
        Plain.ordered = new int[] {1, 2};
        Plain.flag = true;
        Plain.leftOut.add(new Thread("not kept"));
        Plain.CONSTANT.add("not kept");
        Thread thread = new Thread("mine");
        Refused.always = thread;
        Refused.later = thread;
        Refused.laterOrdered = thread;
        FailureAtomic.begin();
        Refused.inRegion = thread;
        Refused.beside = 2;
        FailureAtomic.end();
        Expect.same(thread, Refused.always, "a field that was refused at once");
        Expect.same(thread, Refused.later, "a field that was refused");
        Expect.same(thread, Refused.laterOrdered, "a volatile field that was refused");
        Expect.same(thread, Refused.inRegion, "a field that was refused in a region");
        Refused.later = List.of("again what could be kept");
        Expect.equal(List.of("again what could be kept"), Refused.later, "a field that had been refused");
    }

    @Override
    public void check() {
        Expect.equal(List.of("a", "b", "c"), Plain.list, "a list");
        Expect.equal(7, Plain.number, "a number");
        Expect.equal(2, ((int[]) Plain.ordered)[1], "a volatile field");
        Expect.equal(true, Plain.flag, "a flag");
        Expect.equal(List.of(), Plain.leftOut, "an unrecoverable field");
        Expect.equal(List.of(), Plain.CONSTANT, "a final field");
        Expect.equal("initial", Refused.always.getName(), "a field that was refused at once");
        Expect.equal("kept", Refused.later, "a field that was refused: the initializer's value");
        Expect.equal("kept", Refused.laterOrdered, "a volatile field that was refused");
        Expect.equal("kept", Refused.inRegion, "a field that was refused in a region");
        Expect.equal(2, Refused.beside, "a field beside those");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
