// SPDX-License-Identifier: Apache-2.0
/**
 * Reads, checks and rewrites images without the JVM that made them, and without the classes of the program.
 *
 * <p>A second implementation of the format in docs/image-format.md, which believes nothing that it reads.
 */
package org.autopersist.image;
