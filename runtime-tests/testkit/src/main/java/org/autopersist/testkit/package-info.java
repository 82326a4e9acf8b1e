// SPDX-License-Identifier: Apache-2.0
/** What tests and benchmarks share: the JDKs under test, progress, tables. Nothing in here knows AutoPersist's API. */
package org.autopersist.testkit;
