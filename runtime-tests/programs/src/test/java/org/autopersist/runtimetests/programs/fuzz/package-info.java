// SPDX-License-Identifier: Apache-2.0
/** What generated code works on. */
package org.autopersist.runtimetests.programs.fuzz;
