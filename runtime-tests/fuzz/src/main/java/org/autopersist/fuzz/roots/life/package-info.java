// SPDX-License-Identifier: Apache-2.0
/** The child: one life of a graph, on the JVM under test. */
package org.autopersist.fuzz.roots.life;
