// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

/** Something went wrong; the message is for the user. */
public final class BenchFailure extends RuntimeException {

    public BenchFailure(String message) {
        super(message);
    }

    public BenchFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
