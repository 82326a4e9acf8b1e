/** Programs that go wrong in their second life, for reasons that are known. */
package org.autopersist.librarytests.known;
