// SPDX-License-Identifier: Apache-2.0
/** Single stores: in which order they are durable, and when, as far as that is promised. */
package org.autopersist.crash.workloads.order;
