// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.nio.file.Path;
import java.util.List;

/**
 * A program whose durable state is checked after simulated power failures.
 *
 * <p>One JVM, the recording one, runs {@link #setup} and the operations; a trace of all that it writes to its image is
 * kept. Other JVMs, the checking ones, make the images that a crash could have left, recover each of them and call
 * {@link #check}. A checking JVM makes one instance and uses it for thousands of images, one after the other: what an
 * instance keeps in fields must not depend on the image. Public, with a public constructor without arguments.
 *
 * <p>Static roots must not be final. Before each image they are null or 0 again, as in a fresh JVM.
 */
public interface Workload {

    /** Flags of the recording JVM and of the checking ones: {@code -XX:RegionLog=undo}, {@code -XX:DurableRoots=...}. */
    default List<String> jvmFlags() {
        return List.of();
    }

    /** Size of the image, as for {@code -XX:NVMSize}. Small ones are checked faster. */
    default String imageSize() {
        return "16m";
    }

    /** How many threads work at the same time. */
    default int threads() {
        return 1;
    }

    /**
     * Makes the image that the recording JVM opens, for workloads about a second life of an image. Called before
     * recording, in the process that drives the test, which has no image. {@link FirstLife} helps.
     *
     * @param image where the image is to be; nothing is there yet
     * @param seed the workload's seed
     * @return false, the default, if nothing was made: the recording JVM then makes a new image
     * @throws Exception if the image could not be made
     */
    default boolean startImage(Path image, long seed) throws Exception {
        return false;
    }

    /**
     * In the recording JVM, before the first operation.
     *
     * @param seed decides everything that is random in this workload
     * @throws Exception if the workload cannot run, which ends the recording
     */
    void setup(long seed) throws Exception;

    /** How many operations each thread runs. May depend on {@link #setup}. */
    int operations();

    /**
     * In the recording JVM: one operation. The same seed gives the same operations in the same order in each thread.
     *
     * @param thread from 0 to {@code threads() - 1}
     * @param index from 0 to {@code operations() - 1}
     * @throws Exception if it failed, which ends the recording
     */
    void operation(int thread, int index) throws Exception;

    /**
     * In a checking JVM: whether the recovered roots hold a state that the cut allows. With one thread, this is the
     * state after {@code j} operations, {@code completed(0) <= j <= begun(0)}. {@link #setup} was not called in this JVM.
     *
     * @param cut what had been done at the crash; if not {@link Cut#setUp()}, roots may be null, or hold anything that
     *     setup could have written so far
     * @throws InconsistentStateException if they do not; any other exception counts as a violation too
     * @throws Exception likewise
     */
    void check(Cut cut) throws Exception;

    /**
     * In a checking JVM, sometimes after a check that passed: works on with the recovered objects, to show that the
     * image is of use. Heap and image are verified afterwards.
     *
     * @throws Exception if the image is of no use, a violation
     */
    default void goOn() throws Exception {}

    /**
     * In a checking JVM, after a check that passed, of a workload of one thread: the operation that comes next. The engine
     * runs a few from there on, and simulates another crash meanwhile; {@link #check} must allow for that.
     *
     * @return its number; negative, the default, if that is not known, or the workload does not go on that way
     */
    default int next() {
        return -1;
    }

    /**
     * In a checking JVM, after operations from {@link #next()} on: ends what they have left running.
     *
     * @throws Exception a violation
     */
    default void settle() throws Exception {}
}
