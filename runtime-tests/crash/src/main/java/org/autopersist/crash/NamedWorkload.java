// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import org.autopersist.test.crash.Workload;

/**
 * A workload as the command line knows it.
 *
 * @param name lower case, words joined by hyphens
 * @param description one line
 * @param type the class, with a public constructor without arguments
 * @param images how many images {@code all} checks of it unless told otherwise
 */
public record NamedWorkload(String name, String description, Class<? extends Workload> type, int images) {

    /** A new instance. */
    public Workload make() {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no public constructor without arguments", e);
        }
    }

    /** Whether its threads can have different schedules. */
    public boolean isConcurrent() {
        return make().threads() > 1;
    }
}
