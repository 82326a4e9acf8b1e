// SPDX-License-Identifier: Apache-2.0
/**
 * The bank of section 5.3.3 of the J-NVM paper (its Figure 11), after TPC-B: accounts of 140 bytes, and one operation, a
 * transfer between two of them that is all or nothing. A server offers it by HTTP; it is killed with SIGKILL and started again.
 */
package org.autopersist.apps.bank;
