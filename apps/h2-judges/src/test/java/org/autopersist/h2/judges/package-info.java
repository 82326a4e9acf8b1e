// SPDX-License-Identifier: Apache-2.0
/** What all judges need. */
package org.autopersist.h2.judges;
