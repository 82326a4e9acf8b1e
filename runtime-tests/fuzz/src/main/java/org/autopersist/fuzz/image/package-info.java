// SPDX-License-Identifier: Apache-2.0
/** Images as bytes, and where in them what lies: just enough of the format to damage it on purpose. */
package org.autopersist.fuzz.image;
