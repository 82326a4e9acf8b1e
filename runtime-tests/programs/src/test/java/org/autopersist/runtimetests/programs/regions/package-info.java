// SPDX-License-Identifier: Apache-2.0
/** Failure-atomic regions: what a crash, an exception, another thread or a full image leaves of one. */
package org.autopersist.runtimetests.programs.regions;
