// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import java.util.List;
import java.util.stream.Stream;

/** All that is changed in H2. */
final class H2Changes {

    private H2Changes() {}

    /** The changes; those of one class in the order in which they are made. */
    static List<Change> all() {
        return Stream.of(KnownParts.all(), OpeningChanges.all(), CrashChanges.all(), PublishingChanges.all(),
                CommitChanges.all(), UrlChanges.all(), PgChanges.all()).flatMap(List::stream).toList();
    }
}
