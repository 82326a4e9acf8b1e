// SPDX-License-Identifier: Apache-2.0
/** Runs OpenJPA's own tests. */
package org.autopersist.h2.judges.openjpa;
