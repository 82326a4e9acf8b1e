// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

/** The demo has shown that something is wrong; the message is all there is to say. */
final class DemoFailure extends RuntimeException {

    DemoFailure(String message) {
        super(message);
    }
}
