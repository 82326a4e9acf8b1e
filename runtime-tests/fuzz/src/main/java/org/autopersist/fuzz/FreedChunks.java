// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Problem;
import org.autopersist.image.SuperblockField;

/** Whether a JVM that has opened an image with a damaged chunk map has made chunks free that hold what roots reach. */
final class FreedChunks {

    private static final int SHOWN = 10;

    private FreedChunks() {}

    /** The answer, or that something is lost. The file is what the JVM has left of {@code before}. */
    static Answer look(Answer answer, Corpus.Image origin, ImageBytes before, Path file) throws IOException {
        if (Arrays.equals(mapOf(before, origin.map()), mapOf(origin.bytes(), origin.map()))) {
            return answer;
        }
        List<String> lost = answer.kind() == Answer.Kind.REFUSED ? freed(before, file) : problems(before, file);
        return lost.isEmpty() ? answer : new Answer(Answer.Kind.LOST, lost + " although it said: " + answer.message());
    }

    private static byte[] mapOf(ImageBytes bytes, ImageMap map) {
        return bytes.bytes(map.chunkMap(), (int) (map.get(SuperblockField.OBJECTS) - map.chunkMap()));
    }

    /** Homes in chunks that were in use, and are not any more; nothing has been stored to the image. */
    private static List<String> freed(ImageBytes before, Path file) throws IOException {
        ImageMap map = new ImageMap(before);
        if (map.isPending()) {
            return List.of();
        }
        ImageBytes after = ImageBytes.read(file);
        return map.homes().stream().map(ImageMap.Home::at)
                .filter(at -> ChunkBits.isInUse(before, map, at) && !ChunkBits.isInUse(after, map, at))
                .limit(SHOWN).map(Long::toHexString).toList();
    }

    /** What the tool finds wrong in an image that it found whole. */
    private static List<String> problems(ImageBytes before, Path file) throws IOException {
        List<Problem> after = ImageVerifier.verify(file);
        boolean wasWhole = after.isEmpty()
                || ImageVerifier.verify(MemorySegment.ofArray(before.bytes(0, (int) before.length()))).isEmpty();
        return wasWhole ? after.stream().limit(SHOWN).map(Problem::toString).toList() : List.of();
    }
}
