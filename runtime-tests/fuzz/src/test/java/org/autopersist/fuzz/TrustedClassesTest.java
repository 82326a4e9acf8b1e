// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.check.AttachingJvm;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.NewClass;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each class of java.base that has fields and calls what checks nothing is refused in images, or is checked, or somebody
 * has read it and says in trusted-classes.txt why it does no harm. So a JDK with new ones is noticed.
 */
class TrustedClassesTest {

    private static final String LIST = "trusted-classes.txt";

    /** Names, or beginnings of names with a star, of classes that are not refused, and why. */
    private static Map<String, String> reviewed() throws Exception {
        Map<String, String> result = new LinkedHashMap<>();
        try (var in = TrustedClassesTest.class.getResourceAsStream(LIST)) {
            new String(in.readAllBytes()).lines().filter(l -> !l.isEmpty() && !l.startsWith("#")).forEach(l -> {
                int colon = l.indexOf(": ");
                if (result.put(l.substring(0, colon), l.substring(colon + 2)) != null) {
                    throw new IllegalStateException(l);
                }
            });
        }
        return result;
    }

    private static boolean fits(String pattern, String name) {
        return pattern.endsWith("*") ? name.startsWith(pattern.substring(0, pattern.length() - 1)) : name.equals(pattern);
    }

    /** An image with an object of that class, whose fields are all zeros. */
    private static ImageBytes withObjectOf(String type, Corpus.Image sampler) {
        ImageBytes bytes = sampler.bytes().copy();
        ImageMap map = sampler.map();
        byte[] name = type.getBytes();
        NewClass.put(bytes, map.classesEnd(), Kind.INSTANCE, 0, 16, name);
        long home = map.homes().stream().filter(h -> h.type().name().equals("java/lang/Object")).findFirst().orElseThrow().at();
        bytes.put4(home + ImageLayout.HOME_CLASS, map.classes().size() + 1);
        return bytes;
    }

    @Test
    @Tag("slow")
    void noClassTrustsWhatNobodyChecks(@TempDir Path folder) throws Exception {
        Map<String, String> reviewed = reviewed();
        SortedMap<String, Set<String>> callers = UncheckedCode.callers();
        Corpus.Image sampler = TestCorpus.corpus().image("sampler");
        Set<String> unused = new LinkedHashSet<>(reviewed.keySet());
        List<String> kept = new ArrayList<>();
        List<String> wronglyRefused = new ArrayList<>();
        try (AttachingJvm jvm = new AttachingJvm(TestCorpus.jvm(), TestCorpus.corpus().classes())) {
            for (Map.Entry<String, Set<String>> caller : callers.entrySet()) {
                String name = caller.getKey();
                boolean isReviewed = unused.removeIf(p -> fits(p, name)) || reviewed.keySet().stream().anyMatch(p -> fits(p, name));
                Path image = folder.resolve("image.nvm");
                withObjectOf(name, sampler).writeTo(image);
                Answer answer = jvm.check(image);
                boolean isRefused = answer.kind() == Answer.Kind.REFUSED && answer.message().contains("which can't be recovered: ");
                if (!isRefused && !isReviewed) {
                    kept.add(name + " calls " + caller.getValue() + ": " + answer.kind() + " " + answer.message());
                } else if (isRefused && isReviewed) {
                    wronglyRefused.add(name);
                }
            }
        }
        assertEquals(List.of(), kept, "neither refused nor in " + LIST);
        assertEquals(List.of(), wronglyRefused, "refused, but in " + LIST);
        assertEquals(Set.of(), unused, "in " + LIST + ", but not in this JDK");
    }
}
