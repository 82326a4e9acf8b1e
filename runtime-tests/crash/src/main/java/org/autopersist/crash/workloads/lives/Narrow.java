// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

/** An enum that has lost most of its constants; see {@link ChangedEnums#OLD_SOURCES}. */
enum Narrow {
    N0,
    N1,
    N2
}
