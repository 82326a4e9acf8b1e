// SPDX-License-Identifier: Apache-2.0
/** Images that an earlier process has left, whose recovery itself writes. */
package org.autopersist.crash.workloads.lives;
