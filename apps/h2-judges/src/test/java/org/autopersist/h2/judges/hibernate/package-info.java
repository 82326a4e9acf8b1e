// SPDX-License-Identifier: Apache-2.0
/** A schema of many kinds of mappings, what is done to it through Hibernate, and the test that kills it. */
package org.autopersist.h2.judges.hibernate;
