// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTest {

    @Test
    void isFoundAmongWhatTheJvmSays() {
        List<Result> results = Result.in(List.of(
                "[0.01s][warning][nvm] The image is no persistent memory", "result objects=10 bytes=240 nanos=5000"));
        assertEquals(List.of(new Result(10, 240, 5000)), results);
        assertEquals(2e6, results.getFirst().perSecond());
    }
}
