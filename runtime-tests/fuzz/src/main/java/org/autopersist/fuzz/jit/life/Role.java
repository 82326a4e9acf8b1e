// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.life;

/** On what data a program runs. */
public enum Role {
    /** That of durable roots. */
    DURABLE,
    /** By turns on that, and on data that no root reaches. */
    MIXED,
    /** Its fields are no roots. */
    VOLATILE
}
