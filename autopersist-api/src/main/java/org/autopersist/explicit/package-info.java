// SPDX-License-Identifier: Apache-2.0
/**
 * Explicit persistence: the program places each object in non-volatile memory, writes back each field that it stores, and
 * fences, as with Espresso (ASPLOS 2018). It is what AutoPersist is compared with (paper section 8, Espresso*), and for
 * those who want to write such code; {@link org.autopersist.DurableRoot} does all of this by itself.
 */
package org.autopersist.explicit;
