/** What runs in the child JVMs of the tests. */
package org.autopersist.stores.programs;
