package org.autopersist.image.cli;

import picocli.CommandLine.Option;

/** What commands have in common that tell something of an image, as text or as JSON. */
abstract class TellingCommand extends ImageCommand {

    @Option(names = "--json", description = "as JSON")
    private boolean json;

    /** @param text prints the same for people */
    final void tell(Object facts, Runnable text) {
        if (json) {
            Json.print(out(), facts);
        } else {
            text.run();
            out().flush();
        }
    }
}
