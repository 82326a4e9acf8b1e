// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** An enum. */
public enum E { A, B, C, D }
