// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.source.Source;
import org.autopersist.fuzz.jit.source.SourceText;

/**
 * A program that failed, with all that is needed to run it again.
 *
 * @param program the program
 * @param role    on what data it runs
 * @param setting under which circumstances
 * @param verdict what was wrong; of a text null
 */
public record Kept(Source program, Role role, Setting setting, Verdict verdict) {

    private static final String ROLE = "// role ";
    private static final String CALLS = "// calls ";
    private static final String FLAGS = "// flags ";
    private static final String JAVAC = "// javac ";

    /** As a file. */
    public String text(String name, String again) {
        return "// " + verdict.kind() + ": " + verdict.message().lines().findFirst().orElse("") + "\n"
                + "// again: " + again + "\n"
                + ROLE + role + "\n"
                + CALLS + setting.calls() + " publish " + setting.publish() + " collects " + setting.collects() + "\n"
                + JAVAC + String.join(" ", setting.javac()) + "\n"
                + FLAGS + String.join(" ", setting.flags()) + "\n"
                + program.text(name);
    }

    /** What {@link #text} has written. */
    public static Kept of(String text) {
        Matcher calls = Pattern.compile(CALLS + "(\\d+) publish (\\d+) collects (\\w+)").matcher(text);
        if (!calls.find()) {
            throw new IllegalArgumentException("There is no line that begins with '" + CALLS + "'");
        }
        Setting setting = new Setting("kept", words(text, FLAGS), words(text, JAVAC), 1, Integer.parseInt(calls.group(1)),
                Integer.parseInt(calls.group(2)), Boolean.parseBoolean(calls.group(3)), 0, 0);
        return new Kept(new SourceText(text), Role.valueOf(words(text, ROLE).getFirst()), setting, null);
    }

    private static List<String> words(String text, String prefix) {
        String line = text.lines().filter(l -> (l + ' ').startsWith(prefix)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no line that begins with '" + prefix + "'"));
        String words = line.substring(prefix.length() - 1).strip();
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }
}
