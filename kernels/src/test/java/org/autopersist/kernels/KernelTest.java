// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kernels as lists, on the JVM that runs the tests. */
class KernelTest {

    @ParameterizedTest
    @EnumSource
    void isRightUnderEveryMix(Kernel kernel) {
        for (Mix mix : new Mix[] {Mix.EVEN, new Mix(0, 0, 30, 70), new Mix(10, 10, 80, 0)}) {
            for (long seed = 0; seed < 5; seed++) {
                Run run = new Run(seed, mix, 50, 2000);
                Sequence<Long> list = kernel.create();
                run.check(list, run.execute(list));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutPersistenceItIsTheSame(Kernel kernel) {
        Run run = new Run(1, Mix.EVEN, 50, 2000);
        Sequence<Long> list = kernel.create(Variant.VOLATILE);
        run.check(list, run.execute(list));
    }

    @ParameterizedTest
    @EnumSource
    void explicitPersistenceNeedsItsJvm(Kernel kernel) {
        Arrays.stream(Variant.values()).filter(Variant::isExplicit).forEach(variant ->
                assertThrows(UnsupportedOperationException.class, () -> kernel.create(variant)));
    }

    @ParameterizedTest
    @EnumSource
    void aDifferenceIsFound(Kernel kernel) {
        Run run = new Run(1, Mix.EVEN, 50, 100);
        Sequence<Long> list = kernel.create();
        Run.Result result = run.execute(list);
        assertThrows(IllegalStateException.class, () -> run.check(list, new Run.Result(0, result.digest() + 1)));
        list.set(7, list.get(7) + 1);
        assertThrows(IllegalStateException.class, () -> run.check(list, result));
        list.set(7, list.get(7) - 1);
        run.check(list, result);
        list.delete(list.size() - 1);
        assertThrows(IllegalStateException.class, () -> run.check(list, result));
    }

    @ParameterizedTest
    @EnumSource
    void badIndexesChangeNothing(Kernel kernel) {
        Sequence<Long> list = kernel.create();
        assertThrows(IndexOutOfBoundsException.class, () -> list.get(0));
        assertThrows(IndexOutOfBoundsException.class, () -> list.delete(0));
        list.insert(0, 1L);
        list.insert(1, 2L);
        assertThrows(IndexOutOfBoundsException.class, () -> list.get(2));
        assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> list.set(2, 3L));
        assertThrows(IndexOutOfBoundsException.class, () -> list.insert(3, 3L));
        assertThrows(IndexOutOfBoundsException.class, () -> list.insert(-1, 3L));
        assertThrows(IndexOutOfBoundsException.class, () -> list.delete(2));
        assertEquals(2, list.size());
        assertEquals(1L, list.get(0));
        assertEquals(2L, list.get(1));
    }

    @Test
    void aMixMustBeAHundred() {
        assertEquals(new Mix(10, 20, 30, 40), Mix.parse("10,20,30,40"));
        assertThrows(IllegalArgumentException.class, () -> Mix.parse("10,20,30,41"));
        assertThrows(IllegalArgumentException.class, () -> Mix.parse("-10,30,40,40"));
        assertThrows(IllegalArgumentException.class, () -> Mix.parse("a,b,c,d"));
        assertThrows(IllegalArgumentException.class, () -> Mix.parse("100"));
    }
}
