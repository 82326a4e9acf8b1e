// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

/** A server that clients can connect to. Closing it ends it, if it was started here. */
public interface RunningServer extends AutoCloseable {

    /** {@code HOST:PORT}. */
    String address();

    /** @throws BenchFailure if it was started here and has ended */
    void checkAlive();

    @Override
    void close();

    /** One that somebody else has started. */
    static RunningServer at(String address) {
        return new RunningServer() {
            @Override
            public String address() {
                return address;
            }

            @Override
            public void checkAlive() {}

            @Override
            public void close() {}
        };
    }
}
