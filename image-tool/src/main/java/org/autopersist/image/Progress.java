// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** Is told of each object that a long run has dealt with. */
public interface Progress {

    /** Says nothing. */
    Progress NONE = () -> {};

    void step();
}
