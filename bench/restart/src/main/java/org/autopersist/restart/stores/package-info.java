// SPDX-License-Identifier: Apache-2.0
/** Where a shop is kept: AutoPersist and its rivals. */
package org.autopersist.restart.stores;
