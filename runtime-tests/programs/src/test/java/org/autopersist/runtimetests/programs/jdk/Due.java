// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** An element of a delay queue whose time has come. */
final class Due implements Delayed {

    @Override
    public long getDelay(TimeUnit unit) {
        return 0;
    }

    @Override
    public int compareTo(Delayed other) {
        return 0;
    }
}
