// SPDX-License-Identifier: Apache-2.0
/** A model of a disk and its file system: what a power failure may leave of what was written. */
package org.autopersist.powercut.disk;
