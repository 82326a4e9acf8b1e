// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

/** An enum whose constants have changed. In its first life it was as {@link ChangedEnums#OLD_SOURCES} has it. */
enum Suit {
    SPADES,
    HEARTS,
    STARS,
    DIAMONDS,
    CLUBS
}
