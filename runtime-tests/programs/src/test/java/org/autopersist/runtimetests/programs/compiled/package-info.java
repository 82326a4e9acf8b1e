// SPDX-License-Identifier: Apache-2.0
/** Code that invites a compiler to drop, merge, move or misplace a store barrier. */
package org.autopersist.runtimetests.programs.compiled;
