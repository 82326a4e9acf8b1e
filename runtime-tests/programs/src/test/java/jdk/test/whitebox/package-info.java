// SPDX-License-Identifier: Apache-2.0
/** HotSpot's own interface for tests. */
package jdk.test.whitebox;
