// SPDX-License-Identifier: Apache-2.0
/** Programs about the image itself: what it refuses, what happens when it is full, recovery by name. */
package org.autopersist.runtimetests.programs.image;
