// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring.data;

import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.DurableRoot;
import org.springframework.stereotype.Component;

/** Durable, and so not of what devtools loads anew. */
public final class Starts {

    /** The root, which is a bean. */
    @Component
    public static final class Roots {
        @DurableRoot
        private static Starts starts = new Starts();
    }

    private final AtomicInteger count = new AtomicInteger();

    /** Counts one more. */
    public int next() {
        return count.incrementAndGet();
    }
}
