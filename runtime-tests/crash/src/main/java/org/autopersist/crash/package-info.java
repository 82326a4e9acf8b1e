// SPDX-License-Identifier: Apache-2.0
/** The command {@code ./ap crash}. */
package org.autopersist.crash;
