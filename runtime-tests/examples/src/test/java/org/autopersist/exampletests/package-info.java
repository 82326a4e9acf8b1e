// SPDX-License-Identifier: Apache-2.0
/** The projects of {@code examples/}: each is copied, built, run, killed, and run again, as its README says. */
package org.autopersist.exampletests;
