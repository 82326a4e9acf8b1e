// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.ListSequence;
import org.autopersist.kernels.Mix;
import org.autopersist.kernels.Operation;
import org.autopersist.kernels.Operations;
import org.autopersist.kernels.Sequence;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.test.crash.Cut;

/** Each thread has a list of its own, some with regions and some without: each is what its thread made of it. */
public class OwnLists extends ConcurrentWorkload {

    private static final int ELEMENTS = 12;
    private static final int OPERATIONS = 50;
    private static final Mix MIX = new Mix(0, 30, 40, 30);
    private static final Kernel[] KERNELS = {Kernel.FARArray, Kernel.MList, Kernel.FARArray, Kernel.FArray};

    @DurableRoot
    private static Sequence<Long>[] lists;

    private final List<List<Operation>> plans = new ArrayList<>();
    private final List<List<List<Long>>> states = new ArrayList<>();

    public OwnLists() {
        this(2);
    }

    private OwnLists(int threads) {
        super(threads, OPERATIONS);
    }

    public static final class Four extends OwnLists {
        public Four() {
            super(4);
        }
    }

    @Override
    protected void prepare(long seed) {
        plans.clear();
        states.clear();
        for (int thread = 0; thread < threads(); thread++) {
            Operations source = new Operations(seed * threads() + thread, MIX, ELEMENTS);
            List<Operation> plan = new ArrayList<>();
            Sequence<Long> model = new ListSequence<>();
            List<List<Long>> prefixes = new ArrayList<>(List.of(List.of()));
            for (int i = 0; i < OPERATIONS; i++) {
                plan.add(source.next());
                plan.getLast().applyTo(model);
                prefixes.add(contents(model));
            }
            plans.add(plan);
            states.add(prefixes);
        }
    }

    @Override
    protected void create() {
        @SuppressWarnings({"unchecked", "rawtypes"}) // arrays know no type arguments
        Sequence<Long>[] made = new Sequence[threads()];
        for (int thread = 0; thread < threads(); thread++) {
            made[thread] = KERNELS[thread].create();
        }
        lists = made;
    }

    @Override
    public void operation(int thread, int index) {
        plans.get(thread).get(index).applyTo(lists[thread]);
    }

    @Override
    protected boolean exists() {
        return lists != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        for (int thread = 0; thread < threads(); thread++) {
            List<Long> found = contents(lists[thread]);
            List<List<Long>> prefixes = states.get(thread);
            require(found.equals(prefixes.get(cut.completed(thread))) || found.equals(prefixes.get(cut.begun(thread))),
                    "List of thread %d, %s, found %s\nexpected %s\nor %s", thread, cut, found,
                    prefixes.get(cut.completed(thread)), prefixes.get(cut.begun(thread)));
        }
    }

    private static List<Long> contents(Sequence<Long> list) {
        List<Long> contents = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            contents.add(list.get(i));
        }
        return contents;
    }
}
