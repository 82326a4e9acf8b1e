// SPDX-License-Identifier: Apache-2.0
/** The Java agent that rewrites H2's classes when they are loaded. */
package org.autopersist.h2.agent;
