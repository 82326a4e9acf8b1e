// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.Map;

/**
 * What the image has of a database.
 *
 * @param maps H2's maps by number: tables, indexes, LOBs, undo logs, their names; several change in a region
 * @param handler what its LOBs refer to
 */
record DatabaseState(Map<Integer, MapState> maps, DurableHandler handler) {}
