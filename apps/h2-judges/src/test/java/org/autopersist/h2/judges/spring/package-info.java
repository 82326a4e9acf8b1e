// SPDX-License-Identifier: Apache-2.0
/** A Spring Boot application of accounts and transfers, and the test that kills it. */
package org.autopersist.h2.judges.spring;
