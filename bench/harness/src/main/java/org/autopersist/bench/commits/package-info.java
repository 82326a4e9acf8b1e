// SPDX-License-Identifier: Apache-2.0
/** Small transactions that survive a power failure when they return, on AutoPersist and on rivals. */
package org.autopersist.bench.commits;
