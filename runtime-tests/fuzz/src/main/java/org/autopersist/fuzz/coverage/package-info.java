// SPDX-License-Identifier: Apache-2.0
/** Inputs for {@code ./ap fuzz coverage}: small images, and what AFL changes in their place. */
package org.autopersist.fuzz.coverage;
