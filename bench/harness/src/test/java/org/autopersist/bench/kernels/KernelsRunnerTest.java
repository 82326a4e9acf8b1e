// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.kernels.Sample;
import org.junit.jupiter.api.Test;

class KernelsRunnerTest {

    @Test
    void eachValueThatAJvmPrintsIsRead() {
        Sample sample = new Sample(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        assertEquals(sample, KernelsRunner.sample(MeasuredJvm.values(sample.toString())));
    }
}
