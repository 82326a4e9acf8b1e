// SPDX-License-Identifier: Apache-2.0
/** Programs with objects that are the process's own again: see {@code ProcessOwnLibrariesTest}. */
package org.autopersist.librarytests.own;
