// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import picocli.CommandLine.Option;

/** What commands have in common that tell something of an image, as text or as JSON. */
abstract class TellingCommand extends ImageCommand {

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting().disableHtmlEscaping().serializeNulls().serializeSpecialFloatingPointValues().create();

    @Option(names = "--json", description = "as JSON")
    private boolean json;

    /** @param text prints the same for people */
    final void tell(Object facts, Runnable text) {
        if (json) {
            out().println(GSON.toJson(facts));
        } else {
            text.run();
        }
        out().flush();
    }
}
