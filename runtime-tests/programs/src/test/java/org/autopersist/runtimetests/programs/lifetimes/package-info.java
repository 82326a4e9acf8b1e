// SPDX-License-Identifier: Apache-2.0
/** Programs in which fronts die, or could, while their homes live on: several roots, small heaps, unloaded classes. */
package org.autopersist.runtimetests.programs.lifetimes;
