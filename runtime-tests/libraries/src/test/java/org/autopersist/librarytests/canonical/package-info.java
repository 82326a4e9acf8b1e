// SPDX-License-Identifier: Apache-2.0
/** Programs that need {@code -XX:NVMCanonicalClasses=@builtin}. */
package org.autopersist.librarytests.canonical;
