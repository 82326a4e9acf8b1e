// SPDX-License-Identifier: Apache-2.0
/** What the child JVMs of the tests run. */
package org.autopersist.h2.programs;
