// SPDX-License-Identifier: Apache-2.0
/** Ways to damage an image. */
package org.autopersist.fuzz.mutation;
