// SPDX-License-Identifier: Apache-2.0
/** Image fuzzing: damaged and crafted images must be refused with a clear error, or be recovered, and never harm the JVM. */
package org.autopersist.fuzz;
