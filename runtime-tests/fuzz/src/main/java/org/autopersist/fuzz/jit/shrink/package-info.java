// SPDX-License-Identifier: Apache-2.0
/** Makes programs that fail as small as can be. */
package org.autopersist.fuzz.jit.shrink;
