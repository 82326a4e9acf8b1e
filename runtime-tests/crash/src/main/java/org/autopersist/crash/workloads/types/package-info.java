// SPDX-License-Identifier: Apache-2.0
/** Objects of types that the image has not seen before, and graphs that become recoverable at once. */
package org.autopersist.crash.workloads.types;
