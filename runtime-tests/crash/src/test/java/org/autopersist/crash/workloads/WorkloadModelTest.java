// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.autopersist.crash.NamedWorkload;
import org.autopersist.crash.workloads.regions.DeadHomes;
import org.autopersist.crash.workloads.regions.Rollbacks;
import org.autopersist.crash.workloads.roots.ReusedNames;
import org.autopersist.crash.workloads.stores.ExplicitStoreWorkload;
import org.autopersist.crash.workloads.stores.PlacedInUsedSpace;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The workloads without any crash, on the JVM that runs the tests: their models are right, and a state that is not one of
 * the model's is refused.
 */
class WorkloadModelTest {

    private static final long SEED = 42;

    /** Nothing is rolled back where nothing is durable, and explicit persistence needs its own JVM. */
    static Stream<NamedWorkload> workloads() {
        return Workloads.all().stream()
                .filter(workload -> !Rollbacks.class.isAssignableFrom(workload.type()))
                .filter(workload -> !DeadHomes.class.isAssignableFrom(workload.type()))
                .filter(workload -> !ReusedNames.class.isAssignableFrom(workload.type()))
                .filter(workload -> !ExplicitStoreWorkload.class.isAssignableFrom(workload.type()))
                .filter(workload -> !PlacedInUsedSpace.class.isAssignableFrom(workload.type()));
    }

    static Stream<NamedWorkload> sequential() throws ReflectiveOperationException {
        return workloads().filter(workload -> SequentialWorkload.class.isAssignableFrom(workload.type()));
    }

    private static Workload make(NamedWorkload named) throws ReflectiveOperationException {
        Workload workload = named.make();
        DurableState.forget(workload);
        return workload;
    }

    private static void run(Workload workload) throws Exception {
        workload.setup(SEED);
        for (int thread = 0; thread < workload.threads(); thread++) {
            for (int i = 0; i < workload.operations(); i++) {
                workload.operation(thread, i);
            }
        }
    }

    private static Cut complete(Workload workload) {
        return Cut.complete(SEED, workload.threads(), workload.operations());
    }

    private static boolean refuses(Workload workload, Cut cut) {
        try {
            workload.check(cut);
            return false;
        } catch (Exception _) {
            return true; // of whatever kind, as the engine takes it
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workloads")
    void aRunToTheEndPasses(NamedWorkload named) throws Exception {
        Workload workload = make(named);
        run(workload);
        Workload checking = named.make();
        checking.check(complete(workload));
        checking.goOn();
    }

    /** And so does going on where the crash was. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sequential")
    void everyPrefixPasses(NamedWorkload named) throws Exception {
        Workload workload = make(named);
        Workload checking = named.make();
        workload.setup(SEED);
        checking.check(Cut.ofPrefix(SEED, 0, 0));
        for (int i = 0; i < workload.operations(); i++) {
            checking.check(Cut.ofPrefix(SEED, i, i + 1));
            workload.operation(0, i);
            checking.check(Cut.ofPrefix(SEED, i, i + 1));
            checking.check(Cut.ofPrefix(SEED, i + 1, i + 1));
        }
        DurableState.forget(workload);
        workload.setup(SEED);
        checking.check(Cut.ofPrefix(SEED, 0, 0));
        checking.goOn();
    }

    /** Some operations change nothing, such as removing what is not there. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sequential")
    void lostAndInventedOperationsAreRefused(NamedWorkload named) throws Exception {
        Workload workload = make(named);
        Workload checking = named.make();
        workload.setup(SEED);
        int refused = 0;
        for (int i = 0; i < workload.operations(); i++) {
            refused += refuses(checking, Cut.ofPrefix(SEED, i + 1, i + 1)) ? 1 : 0;
            workload.operation(0, i);
            refused += refuses(checking, Cut.ofPrefix(SEED, i, i)) ? 1 : 0;
        }
        int tried = 2 * workload.operations();
        assertTrue(refused * 3 >= tried * 2, refused + " of " + tried);
        DurableState.forget(workload);
        assertTrue(refuses(checking, Cut.ofPrefix(SEED, 9, 9)), "nothing at all");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workloads")
    void aStateThatWasTamperedWithIsRefused(NamedWorkload named) throws Exception {
        Workload workload = make(named);
        run(workload);
        List<DurableState.Place> places = DurableState.places(workload);
        int refused = 0;
        for (DurableState.Place place : places) {
            place.change().run();
            refused += refuses(workload, complete(workload)) ? 1 : 0;
            place.restore().run();
        }
        assertTrue(refused * 3 >= places.size() && refused > 0, refused + " of " + places.size());
        assertDoesNotThrow(() -> workload.check(complete(workload)));
    }

    @Test
    void namesAreUnique() {
        assertEquals(Workloads.all().size(), Workloads.all().stream().map(NamedWorkload::name).distinct().count());
        assertThrows(NoSuchElementException.class, () -> Workloads.find("no-such").orElseThrow());
    }

    @Test
    void allTogetherCheckAMillionImages() {
        assertTrue(Workloads.all().stream().mapToInt(NamedWorkload::images).sum() >= 1_000_000);
    }
}
