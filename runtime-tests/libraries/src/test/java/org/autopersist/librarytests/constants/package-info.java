// SPDX-License-Identifier: Apache-2.0
/** What libraries do with constants that are compared by identity, in the smallest programs. */
package org.autopersist.librarytests.constants;
