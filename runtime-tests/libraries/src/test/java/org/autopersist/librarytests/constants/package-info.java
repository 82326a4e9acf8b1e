/** What libraries do with constants that are compared by identity, in the smallest programs. */
package org.autopersist.librarytests.constants;
