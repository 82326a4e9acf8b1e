// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what is to be done in place of a stack trace. */
final class WrongImageFailureAnalyzer extends AbstractFailureAnalyzer<WrongImageException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, WrongImageException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
