// SPDX-License-Identifier: Apache-2.0
/** The command line of the image tool: {@code ./ap image}. */
package org.autopersist.image.cli;
