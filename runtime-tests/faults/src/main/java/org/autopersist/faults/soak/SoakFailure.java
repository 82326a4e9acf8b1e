// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

/** Something acknowledged is lost, something was invented, or the server did what it must not. */
public final class SoakFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    SoakFailure(String message) {
        super(message);
    }
}
