// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.List;

/** An image can't be used; the message says why and what to do, in one line. */
public final class ImageException extends RuntimeException {

    private final transient List<Problem> problems;

    public ImageException(String message) {
        this(message, List.of());
    }

    ImageException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /** What was found wrong in the image, if that is the reason. */
    public List<Problem> problems() {
        return problems;
    }
}
