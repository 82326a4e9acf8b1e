// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

/** How the process ended that wrote the data. */
public enum End {
    ORDERLY("orderly end"),
    KILLED("kill -9");

    private final String title;

    End(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
