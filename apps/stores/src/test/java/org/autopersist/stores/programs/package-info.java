// SPDX-License-Identifier: Apache-2.0
/** What runs in the child JVMs of the tests. */
package org.autopersist.stores.programs;
