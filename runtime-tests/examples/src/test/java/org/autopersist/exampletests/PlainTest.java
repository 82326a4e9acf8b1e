// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainTest {

    private static final int ENOUGH = 300;

    @Test
    void notesAreKept(@TempDir Path folder) {
        Example example = Example.copy("plain", folder);
        example.source("Notes.java", "add", "buy milk").run().succeeded();
        int printed;
        try (RunningChild filler = example.source("Notes.java", "fill").start()) {
            filler.awaitLine("added " + ENOUGH);
            filler.kill().wasKilled();
            printed = Integer.parseInt(filler.lastLine("added ").split(" ")[1]);
        }
        try (RunningChild list = example.source("Notes.java").start()) {
            list.awaitEnd().succeeded();
            String[] numbers = list.lastLine("").split("[^0-9]+");
            int notes = Integer.parseInt(numbers[0]);
            assertTrue(notes == printed || notes == printed + 1, notes + " notes, " + printed + " printed");
            int characters = "buy milk".length();
            for (int i = 1; i < notes; i++) {
                characters += ("note " + i).length();
            }
            assertEquals(characters, Integer.parseInt(numbers[1]), "characters of " + notes + " notes");
        }
        example.source("Notes.java", "remove", "0").run().succeeded().printed("removed: buy milk");
    }
}
