// SPDX-License-Identifier: Apache-2.0
/** The JVMs that open damaged images: their programs, and how they are started, watched and replaced. */
package org.autopersist.fuzz.check;
