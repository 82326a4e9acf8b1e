// SPDX-License-Identifier: Apache-2.0
/** Every shape that Java data can have. */
package org.autopersist.runtimetests.programs.types;
