// SPDX-License-Identifier: Apache-2.0
/** Unmodified libraries whose objects are durable, over several lives of a process. */
package org.autopersist.librarytests;
