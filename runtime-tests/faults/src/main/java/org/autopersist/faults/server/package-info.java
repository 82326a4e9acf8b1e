// SPDX-License-Identifier: Apache-2.0
/** The server that is killed: what runs in the child JVM. */
package org.autopersist.faults.server;
