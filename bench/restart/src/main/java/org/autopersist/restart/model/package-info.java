// SPDX-License-Identifier: Apache-2.0
/** An order system as ordinary Java classes: they need nothing but the JDK, and know nothing of durability. */
package org.autopersist.restart.model;
