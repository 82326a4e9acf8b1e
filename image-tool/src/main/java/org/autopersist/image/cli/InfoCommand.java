// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.autopersist.image.Image;
import org.autopersist.image.ImageInfo;
import picocli.CommandLine.Command;

@Command(name = "info", description = "Tells size, version, use, and what a crash has left; also of an image in use or damaged.")
final class InfoCommand extends TellingCommand {

    @Override
    public Integer call() throws IOException {
        ImageInfo info = ImageInfo.of(path);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("file", path.toString());
        facts.put("fileSize", info.size());
        facts.put("problem", info.problem());
        if (info.superblock() != null) {
            facts.put("version", info.superblock().version());
            facts.put("imageSize", info.superblock().imageSize());
            facts.put("lastOwner", info.superblock().ownerPid());
            facts.put("inUse", info.isOpen());
            facts.put("classTableSize", info.superblock().rootTable() - info.superblock().classTable());
            facts.put("rootTableSize", info.superblock().chunkMap() - info.superblock().rootTable());
            facts.put("capacity", info.superblock().imageSize() - info.superblock().objects());
            if (info.chunksInUse() >= 0) {
                facts.put("chunksInUse", info.chunksInUse());
            }
            facts.put("relocationPending", info.superblock().relocationLog() != 0);
        }
        if (info.superblock() != null && !info.isOpen()) {
            addContents(facts);
        }
        tell(facts, () -> print(info, facts));
        return info.problem() == null ? 0 : ImageTool.FAILED;
    }

    private void print(ImageInfo info, Map<String, Object> facts) {
        facts.forEach((name, value) -> {
            if (value != null) {
                Text.line(out(), name, value instanceof Long n && !name.equals("lastOwner") ? Text.number(n) : value);
            }
        });
        if (info.superblock() != null && info.isOpen()) {
            out().println("A JVM has it open: jcmd " + info.superblock().ownerPid() + " AutoPersist.info tells more.");
        }
    }

    private void addContents(Map<String, Object> facts) throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("counting"); Image image = open(Image.Access.READ, progress)) {
            facts.put("read", image.origin());
            facts.put("copied", image.copied());
            facts.put("used", image.usedBytes());
            facts.put("objects", image.objects());
            facts.put("objectBytes", image.objectBytes());
            facts.put("classes", image.classes().size());
            facts.put("roots", image.roots().stream().filter(r -> !r.isRemoved()).count());
            facts.put("removedNamedRoots", image.roots().stream().filter(org.autopersist.image.RootEntry::isRemoved).count());
            facts.put("classTableFree", image.freeClassBytes());
            facts.put("rootTableFree", image.freeRootBytes());
            facts.put("regionLogs", image.logCount());
            facts.put("leftByACrash", image.completed().isEmpty() ? "nothing" : String.join(", ", image.completed()));
            facts.put("warning", image.warnings().isEmpty() ? null : String.join("; ", image.warnings()));
            if (image.problemCount() > 0) {
                facts.put("damaged", image.problems().getFirst() + (image.problemCount() > 1
                        ? " (and " + (image.problemCount() - 1) + " more: ./ap image verify)" : ""));
            }
        }
    }
}
