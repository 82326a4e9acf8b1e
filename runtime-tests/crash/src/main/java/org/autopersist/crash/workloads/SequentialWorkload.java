// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.InconsistentStateException;
import org.autopersist.test.crash.Workload;

/**
 * A workload of one thread with a model: the recovered state must be the model's after {@code j} operations, with
 * {@code completed <= j <= begun}. An operation depends on nothing but its number, what {@link #prepare} made, and the
 * durable state.
 *
 * @param <S> states, compared by {@link Objects#deepEquals}
 */
public abstract class SequentialWorkload<S> implements Workload {

    private static final int LONGEST_MESSAGE = 3000;
    private static final int FURTHER_OPERATIONS = 3;

    private final int operations;
    private long seed;
    private List<S> states;
    private int matched = -1;

    protected SequentialWorkload(int operations) {
        this.operations = operations;
    }

    @Override
    public final int operations() {
        return operations;
    }

    /** Decides what the operations do; touches nothing durable. Called once for a seed. */
    protected void prepare(long seed) {}

    /** That of all choices, from {@link #prepare} on. */
    protected final long seed() {
        return seed;
    }

    /** Makes the durable state that the first operation finds. */
    protected abstract void create() throws Exception;

    protected abstract void operate(int index) throws Exception;

    /** Ends what operations have left running. */
    protected void stop() {}

    /** The model's states, before the first operation and after each, after {@link #prepare}. */
    protected abstract List<S> states() throws Exception;

    /** What one operation does to a model that can be changed. */
    @FunctionalInterface
    protected interface Change<M> {
        void apply(M model, int index) throws Exception;
    }

    /** For {@link #states}: what {@code snapshot} gives of a model before the first change and after each. */
    protected final <M> List<S> statesOf(M model, Function<? super M, ? extends S> snapshot, Change<? super M> change)
            throws Exception {
        List<S> states = new ArrayList<>();
        states.add(snapshot.apply(model));
        for (int i = 0; i < operations; i++) {
            change.apply(model, i);
            states.add(snapshot.apply(model));
        }
        return states;
    }

    /**
     * The state of the durable roots, null if there is nothing yet. It may throw an {@link InconsistentStateException},
     * too.
     */
    protected abstract S recovered();

    /** Whether a crash within an operation may leave {@code found}. By default the operation is atomic. */
    protected boolean allows(int index, S found, S before, S after) {
        return Objects.deepEquals(found, before) || Objects.deepEquals(found, after);
    }

    /** Whether the state before the first operation is that of an earlier process. Then no crash may leave nothing. */
    protected boolean hasFirstLife() {
        return false;
    }

    /** Whether a crash within {@link #setup}, which is one atomic step, may leave {@code found}. */
    private boolean allowsInSetup(S found, S first) {
        return found == null ? !hasFirstLife() : Objects.deepEquals(found, first);
    }

    @Override
    public final void setup(long seed) throws Exception {
        this.seed = seed;
        prepare(seed);
        create();
    }

    @Override
    public final void operation(int thread, int index) throws Exception {
        operate(index);
    }

    @Override
    public final void check(Cut cut) throws Exception {
        if (states == null || seed != cut.seed()) {
            seed = cut.seed();
            states = null;
            prepare(seed);
            states = states();
        }
        matched = -1;
        S found = recovered();
        if (!cut.setUp()) {
            require(allowsInSetup(found, states.getFirst()), found, "before setup was done", states.getFirst());
            return;
        }
        S before = states.get(cut.completed(0));
        S after = states.get(cut.begun(0));
        if (found == null || !allows(cut.completed(0), found, before, after)) {
            require(cut.begun(0) != cut.completed(0), found, "after " + cut.completed(0) + " operations", before);
            require(false, found, "within operation " + cut.completed(0), before, after);
        }
        matched = Objects.deepEquals(found, before)
                ? cut.completed(0)
                : Objects.deepEquals(found, after) ? cut.begun(0) : -1;
    }

    /** Goes on with the operations that are left. */
    @Override
    public final void goOn() throws Exception {
        for (int i = matched; i >= 0 && i < Math.min(matched + FURTHER_OPERATIONS, operations); i++) {
            operate(i);
            S found = recovered();
            require(Objects.deepEquals(found, states.get(i + 1)), found, "after operation " + i + ", which recovery had not"
                    + " seen", states.get(i + 1));
        }
        stop();
    }

    @Override
    public final int next() {
        return matched < operations ? matched : -1;
    }

    @Override
    public final void settle() {
        stop();
    }

    private static void require(boolean condition, Object found, String when, Object... expected) {
        if (!condition) {
            StringBuilder message = new StringBuilder(when).append(" found ").append(text(found));
            for (Object state : expected) {
                message.append(message.indexOf("\nexpected") < 0 ? "\nexpected " : "\nor       ").append(text(state));
            }
            throw new InconsistentStateException(message.toString());
        }
    }

    private static String text(Object state) {
        String text = Objects.requireNonNullElse(state, "nothing") instanceof long[] array
                ? java.util.Arrays.toString(array)
                : String.valueOf(state);
        return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "...";
    }
}
