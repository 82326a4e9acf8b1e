// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts the order in which the numbers of items were first seen in their place: memcached's releases skip different
 * ones. Not thread-safe.
 */
final class CasNumbers {

    private final List<String> seen = new ArrayList<>();

    String ordinal(String number) {
        if (!seen.contains(number)) {
            seen.add(number);
        }
        return "#" + seen.indexOf(number);
    }
}
