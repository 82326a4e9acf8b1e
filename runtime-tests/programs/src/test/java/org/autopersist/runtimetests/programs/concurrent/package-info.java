// SPDX-License-Identifier: Apache-2.0
/** Several threads on the same durable data. */
package org.autopersist.runtimetests.programs.concurrent;
