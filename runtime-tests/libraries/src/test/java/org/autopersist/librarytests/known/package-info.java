// SPDX-License-Identifier: Apache-2.0
/** Programs that go wrong in their second life, for reasons that are known. */
package org.autopersist.librarytests.known;
