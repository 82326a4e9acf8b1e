// SPDX-License-Identifier: Apache-2.0
/** Orders that are inserted and changed, as durable objects, as a rival's records and as volatile objects. */
package org.autopersist.bench.orders;
