// SPDX-License-Identifier: Apache-2.0
/** What durable data must be after each operation, in plain numbers; and the operations, which a seed chooses. */
package org.autopersist.fuzz.roots.model;
