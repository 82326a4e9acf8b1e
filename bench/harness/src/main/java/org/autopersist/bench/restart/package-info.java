// SPDX-License-Identifier: Apache-2.0
/** Restarts with much data: how long until the first right answer, on AutoPersist and its rivals. */
package org.autopersist.bench.restart;
