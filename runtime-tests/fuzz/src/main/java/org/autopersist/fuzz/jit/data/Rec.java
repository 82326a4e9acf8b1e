// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** A record. */
public record Rec(int i, long l, Object o) {}
