/** One short program per library. */
package org.autopersist.librarytests.libraries;
