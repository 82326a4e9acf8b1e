// SPDX-License-Identifier: Apache-2.0
/** One short program per library. */
package org.autopersist.librarytests.libraries;
