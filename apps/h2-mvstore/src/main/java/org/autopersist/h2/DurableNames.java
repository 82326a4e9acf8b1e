// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.h2.api.ErrorCode;
import org.h2.message.DbException;

/**
 * Names in URLs. {@code jdbc:h2:ap:NAME} is the database that {@code jdbc:h2:mem:NAME} is, and is never volatile. H2 without the
 * agent takes {@code ap:NAME} for a file that is relative to the working directory, and refuses it; a name with a separator it
 * would not refuse, and so it is none here either.
 */
final class DurableNames {

    private static final String PREFIX = "ap:";
    private static final String IN_MEMORY = "mem:";
    private static final String URL = "jdbc:h2:ap:NAME{;SETTING=VALUE}, NAME being durable and without / and \\";

    private DurableNames() {}

    /** H2's own name of a database; what does not begin with "ap:" stays as it is. */
    static String toOwn(String name) {
        if (!name.startsWith(PREFIX)) {
            return name;
        }
        String own = IN_MEMORY + name.substring(PREFIX.length());
        if (own.indexOf('/') >= 0 || own.indexOf('\\') >= 0 || !DurableDatabases.isDurable(own, false)) {
            throw DbException.get(ErrorCode.URL_FORMAT_ERROR_2, URL, "jdbc:h2:" + name);
        }
        return own;
    }
}
