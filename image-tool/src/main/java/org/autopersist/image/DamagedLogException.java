// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** The log of {@code -XX:NVMDurability=disk} lacks something that was on disk; caught where it is known what to say of it. */
final class DamagedLogException extends Exception {}
