/** Where a shop is kept: AutoPersist and its rivals. */
package org.autopersist.restart.stores;
