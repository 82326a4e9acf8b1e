// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.ListSequence;
import org.autopersist.kernels.Mix;
import org.autopersist.kernels.Operation;
import org.autopersist.kernels.Operations;
import org.autopersist.kernels.Sequence;
import org.autopersist.test.crash.InconsistentStateException;

/** A kernel that grows from nothing and changes at random. */
public abstract class KernelWorkload extends SequentialWorkload<List<Long>> {

    private static final int ELEMENTS = 25;
    private static final int OPERATIONS = 120;
    private static final Mix MIX = new Mix(0, 30, 40, 30);

    @DurableRoot
    private static Sequence<Long> list;

    private final Kernel kernel;
    private List<Operation> plan;

    private KernelWorkload(Kernel kernel) {
        super(OPERATIONS);
        this.kernel = kernel;
    }

    public static final class OfMArray extends KernelWorkload {
        public OfMArray() {
            super(Kernel.MArray);
        }
    }

    public static final class OfMList extends KernelWorkload {
        public OfMList() {
            super(Kernel.MList);
        }
    }

    public static class OfFARArray extends KernelWorkload {
        public OfFARArray() {
            super(Kernel.FARArray);
        }
    }

    public static final class OfFARArrayUndo extends OfFARArray implements Flags.Undo {}

    public static final class OfFArray extends KernelWorkload {
        public OfFArray() {
            super(Kernel.FArray);
        }
    }

    public static final class OfFList extends KernelWorkload {
        public OfFList() {
            super(Kernel.FList);
        }
    }

    @Override
    protected void prepare(long seed) {
        Operations source = new Operations(seed, MIX, ELEMENTS);
        plan = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            plan.add(source.next());
        }
    }

    @Override
    protected void create() {
        list = kernel.create();
    }

    @Override
    protected void operate(int index) {
        plan.get(index).applyTo(list);
    }

    @Override
    protected List<List<Long>> states() throws Exception {
        return statesOf(new ListSequence<>(), KernelWorkload::contents, (model, i) -> plan.get(i).applyTo(model));
    }

    @Override
    protected List<Long> recovered() {
        return list == null ? null : contents(list);
    }

    private static List<Long> contents(Sequence<Long> list) {
        int size = list.size();
        if (size < 0 || size > OPERATIONS) {
            throw new InconsistentStateException("A list of " + size + " elements");
        }
        List<Long> contents = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            contents.add(list.get(i));
        }
        return contents;
    }
}
