// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StepThreadsTest {

    @Test
    void eachThreadHasAStepOfItsOwn() throws InterruptedException {
        Set<Integer> numbers = ConcurrentHashMap.newKeySet();
        StepThreads threads = StepThreads.start(3, 2, number -> {
            numbers.add(number);
            return _ -> Thread.sleep(1);
        });
        assertEquals(Set.of(0, 1, 2), numbers);
        StepThreads.Span span = threads.measure(0.2);
        threads.end();
        long most = 3 * span.nanos() / 1_000_000 + 6;
        assertTrue(span.nanos() >= 200_000_000 && span.steps() > 0 && span.steps() <= most, span::toString);
        assertEquals(span.steps() * 1e9 / span.nanos(), span.perSecond());
    }

    @Test
    void whatAThreadThrowsIsTold() throws InterruptedException {
        for (boolean early : new boolean[] {true, false}) {
            StepThreads threads = StepThreads.start(2, 1, _ -> {
                if (early) {
                    throw new AssertionError("wrong");
                }
                return _ -> {
                    throw new AssertionError("wrong");
                };
            });
            threads.measure(0.01);
            IllegalStateException failure = assertThrows(IllegalStateException.class, threads::end);
            assertTrue(failure.getMessage().contains("wrong"), failure::getMessage);
        }
    }
}
