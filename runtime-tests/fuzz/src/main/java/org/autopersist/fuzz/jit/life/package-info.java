// SPDX-License-Identifier: Apache-2.0
/** What the JVMs of a batch run: the first life, the judge's life, and the one that looks at what has survived. */
package org.autopersist.fuzz.jit.life;
