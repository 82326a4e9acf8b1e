// SPDX-License-Identifier: Apache-2.0
/** Programs that leave garbage in the image. */
package org.autopersist.runtimetests.programs.gc;
