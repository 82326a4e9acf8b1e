// SPDX-License-Identifier: Apache-2.0
/** Objects of the JDK that may mean nothing in another process, used after recovery for what they are for. */
package org.autopersist.runtimetests.programs.process;
