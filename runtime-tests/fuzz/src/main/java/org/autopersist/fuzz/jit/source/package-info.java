// SPDX-License-Identifier: Apache-2.0
/** Random programs, as trees. */
package org.autopersist.fuzz.jit.source;
