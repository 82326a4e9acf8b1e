// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.image.Image;
import org.autopersist.image.ImageException;
import org.autopersist.image.Problem;
import picocli.CommandLine.Command;

@Command(name = "verify", description = "Checks all of an image; exit code 0 if it is whole, 1 if it is damaged, or a copy"
        + " whose parts may be of different times.")
final class VerifyCommand extends TellingCommand {

    @Override
    public Integer call() throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        List<Problem> problems;
        String copied = null;
        try (ConsoleProgress progress = new ConsoleProgress("verifying"); Image image = open(Image.Access.READ, progress)) {
            problems = image.problems();
            copied = image.copied();
            facts.put("whole", problems.isEmpty() && copied == null);
            facts.put("problemCount", image.problemCount());
            facts.put("objects", image.objects());
            facts.put("classes", image.classes().size());
            facts.put("roots", image.roots().size());
            facts.put("regionLogs", image.logCount());
            facts.put("read", image.origin());
            facts.put("completed", image.completed());
            facts.put("warnings", image.warnings());
            facts.put("unreachableChunks", image.unreachableChunks());
        } catch (ImageException e) {
            if (e.problems().isEmpty()) {
                throw e;
            }
            problems = e.problems();
            facts.put("whole", false);
            facts.put("problemCount", problems.size());
        }
        facts.put("problems", problems);
        facts.put("copied", copied);
        List<Problem> found = problems;
        tell(facts, () -> print(facts, found));
        return problems.isEmpty() && copied == null ? 0 : ImageTool.FAILED;
    }

    private void print(Map<String, Object> facts, List<Problem> problems) {
        problems.forEach(problem -> out().println(problem));
        long count = ((Number) facts.get("problemCount")).longValue();
        if (count > problems.size()) {
            out().println("... " + (count - problems.size()) + " more");
        }
        if (facts.containsKey("objects")) {
            ((List<?>) facts.get("warnings")).forEach(warning -> out().println("warning: " + warning));
            Text.noteOrigin(out(), (String) facts.get("read"));
            Text.noteCompleted(out(), ((List<?>) facts.get("completed")).stream().map(Object::toString).toList());
            out().println(Text.number((long) facts.get("objects")) + " objects, " + facts.get("classes") + " classes, "
                    + facts.get("roots") + " roots, " + facts.get("regionLogs") + " region logs; "
                    + facts.get("unreachableChunks") + " chunks of 64 KiB are in use but hold nothing reachable"
                    + " (a JVM frees them when it needs room)");
        }
        out().println(path + (!problems.isEmpty() ? " is damaged: " + count + " problems"
                : facts.get("copied") != null ? ": " + facts.get("copied")
                : " is whole"));
    }
}
