// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.time.Duration;
import java.util.List;
import org.autopersist.quickcached.cache.CacheLimits;

/**
 * How the server was started.
 *
 * @param addresses to listen at, one at least
 * @param connections how many clients at the same time
 * @param threads how many threads serve them
 * @param backlog how many clients may wait to be accepted
 * @param idleTimeout after which a client that sends no request is sent away; zero: never
 * @param limits of what is stored
 * @param protocol which protocols are spoken
 * @param shutdownEnabled whether clients may end the server
 * @param flushEnabled whether clients may flush
 */
public record Settings(
        List<ListenAddress> addresses,
        int connections,
        int threads,
        int backlog,
        Duration idleTimeout,
        CacheLimits limits,
        ProtocolChoice protocol,
        boolean shutdownEnabled,
        boolean flushEnabled) {

    /** As option -B has them. */
    public enum ProtocolChoice {
        AUTO("auto-negotiate"),
        ASCII("ascii"),
        BINARY("binary");

        private final String statName;

        ProtocolChoice(String statName) {
            this.statName = statName;
        }

        /** As in {@code stats settings}. */
        public String statName() {
            return statName;
        }
    }
}
