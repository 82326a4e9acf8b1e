/** Programs that need {@code -XX:NVMCanonicalClasses=@builtin}. */
package org.autopersist.librarytests.canonical;
