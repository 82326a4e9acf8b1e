// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.check.AttachingJvm;
import org.autopersist.fuzz.check.StartingJvm;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.ImageMap.RootEntry;
import org.autopersist.fuzz.image.NewClass;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage that once got through: each must be refused for what it is, or be put right. */
class CraftedImagesTest {

    @TempDir
    private static Path folder;

    private static Corpus corpus;
    private static AttachingJvm jvm;

    private ImageBytes bytes;
    private ImageMap map;

    @BeforeAll
    static void start() throws Exception {
        corpus = TestCorpus.corpus();
        jvm = new AttachingJvm(TestCorpus.jvm(), corpus.classes());
    }

    @AfterAll
    static void stop() throws Exception {
        jvm.close();
    }

    @BeforeEach
    void takeSampler() {
        take("sampler");
    }

    private void take(String name) {
        bytes = corpus.image(name).bytes().copy();
        map = corpus.image(name).map();
    }

    private Answer open() throws Exception {
        Path image = folder.resolve("image.nvm");
        bytes.writeTo(image);
        Answer answer = jvm.check(image);
        if (answer.kind() == Answer.Kind.REFUSED && !answer.isOfRoot()) {
            assertEquals(List.of(), bytes.differences(image, true, 10), "changed by refusal");
        }
        return answer;
    }

    private void isRefused(String why) throws Exception {
        Answer answer = open();
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        assertTrue(answer.message().contains(why), answer.message());
    }

    /** By a JVM that starts with the image, which it opens without a look at objects. */
    private void isRefusedBelowARoot(String why) throws Exception {
        isRefused(why);
        Path image = folder.resolve("image.nvm");
        bytes.writeTo(image);
        Answer answer = new StartingJvm(TestCorpus.jvm()).check(image, corpus.classes(), 0);
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        assertTrue(answer.isOfRoot(), answer.message());
        for (String part : List.of("RecoveryException: NVM image " + image + ": ", why, Answer.BELOW_ROOT, Answer.LEFT)) {
            assertTrue(answer.message().contains(part), answer.message());
        }
        List<Long> differences = bytes.differences(image, true, 10_000);
        assertEquals(List.of(), differences.stream().filter(at -> !Campaign.isVolatile(at, map) && !isNew(at)).toList(),
                "changed by refusal");
    }

    /** Of a root that the program has besides, and that the image does not know yet. */
    private boolean isNew(long at) {
        return at >= map.rootsEnd() && at < map.chunkMap() || at >= map.freeChunk();
    }

    private void isRecovered() throws Exception {
        Answer answer = open();
        assertEquals(Answer.Kind.RECOVERED, answer.kind(), answer.message());
    }

    /** In this life, which stores to it, and in the next one. */
    private void losesNothing() throws Exception {
        Path image = folder.resolve("image.nvm");
        corpus.image("sampler").bytes().copy().writeTo(image);
        List<Answer> expected = List.of(jvm.check(image), jvm.check(image));
        bytes.writeTo(image);
        assertEquals(expected, List.of(jvm.check(image), jvm.check(image)));
        assertEquals(List.of(Answer.Kind.RECOVERED, Answer.Kind.RECOVERED), expected.stream().map(Answer::kind).toList());
        assertEquals(List.of(), ImageVerifier.verify(image));
    }

    private ClassEntry type(String name) {
        return map.classes().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    private Home home(Predicate<Home> wanted) {
        return map.homes().stream().filter(wanted).findFirst().orElseThrow();
    }

    private Home homeOf(String type) {
        return home(h -> h.type().name().equals(type));
    }

    private long field(String type, String name) {
        FieldEntry field = type(type).fields().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
        return homeOf(type).at() + field.offset();
    }

    /** Of this class, with a right checksum. */
    private void isDamaged(ClassEntry type, String how) throws Exception {
        Checksums.classEntry(bytes, type.at());
        isRefused("its class table is damaged (entry " + type.id() + ": " + how + ")");
    }

    @Test
    @Tag("slow")
    void wholeImagesAreRecovered() throws Exception {
        for (Corpus.Image image : corpus.images()) {
            take(image.name());
            isRecovered();
            bytes.writeTo(folder.resolve("image.nvm"));
            Answer started = new StartingJvm(TestCorpus.jvm()).check(folder.resolve("image.nvm"), image.classes(), 0);
            assertEquals(Answer.Kind.RECOVERED, started.kind(), started.message());
        }
    }

    @Test
    void elementsOfObjectArraysAreReferences() throws Exception {
        ClassEntry type = map.classes().stream().filter(c -> c.is(Kind.OBJECT_ARRAY)).findFirst().orElseThrow();
        bytes.put1(type.at() + ImageLayout.CLASS_ELEMENT_TYPE, 'B');
        isDamaged(type, "array element");
    }

    @Test
    void anArrayClassHasOneDescription() throws Exception {
        ClassEntry type = type("[B");
        bytes.put4(type.at() + ImageLayout.CLASS_INSTANCE_SIZE, 8);
        isDamaged(type, "contents");
        takeSampler();
        bytes.putBytes(map.classesEnd(), bytes.bytes(type.at(), type.size()));
        isRefused("its class table is damaged (entry " + (map.classes().size() + 1) + ": twice in it)");
    }

    @Test
    void namesOfClassesAreLegal() throws Exception {
        for (String name : List.of("[[[[", "[V", "[L", "Lx;", "a//b", "a.b", "\0", "/a")) {
            takeSampler();
            ClassEntry type = type("java/util/ArrayList");
            byte[] wrong = (name + "a".repeat(type.name().length() - name.length())).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            bytes.putBytes(type.at() + ImageLayout.CLASS_HEADER, wrong);
            isDamaged(type, "name");
        }
    }

    @Test
    void referredClassesHaveLegalNames() throws Exception {
        Home home = home(h -> h.type().is(Kind.CLASS_REF) && bytes.u4(h.at() + ImageLayout.HOME_LENGTH) > 8);
        for (String name : List.of("[", "[[[[[[[[", "[Q", "[Lx", "L;")) {
            takeSampler();
            bytes.put4(home.at() + ImageLayout.HOME_LENGTH, name.length());
            bytes.putBytes(home.at() + ImageLayout.HOME_ELEMENTS, name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            isRefused("which can't be loaded");
        }
    }

    @Test
    void textsOfStringsAreThere() throws Exception {
        bytes.put1(field("java/lang/String", "coder"), 7);
        isRefused("the field coder of an object of the class java.lang.String does not fit its text");
        takeSampler();
        bytes.put4(field("java/lang/String", "value"), 0);
        isRefused("the field value of an object of the class java.lang.String is null");
        takeSampler();
        bytes.put2(type("java/lang/String").at() + ImageLayout.CLASS_FIELD_COUNT, 0);
        Checksums.classEntry(bytes, type("java/lang/String").at());
        isRefused("the field value of the class java.lang.String can't be recovered");
    }

    @Test
    void booleansAreTrueOrFalse() throws Exception {
        bytes.put1(field("org/autopersist/fuzz/Sampler$Derived", "flag"), 0xfe);
        bytes.put1(homeOf("[Z").at() + ImageLayout.HOME_ELEMENTS, 2);
        RootEntry flag = map.roots().stream().filter(r -> r.type() == 'Z').findFirst().orElseThrow();
        bytes.put8(flag.at() + ImageLayout.ROOT_VALUE, 0xff02);
        isRecovered();
    }

    @Test
    void referencesLeadToObjects() throws Exception {
        long reference = home(h -> h.type().is(Kind.OBJECT_ARRAY) && !h.references().isEmpty()).references().getFirst();
        bytes.put4(reference, 1);
        isRefusedBelowARoot("a reference leads out of its object area");
        takeSampler();
        bytes.put4(homeOf("java/util/ArrayList").at() + ImageLayout.HOME_CLASS, map.classes().size() + 1);
        isRefusedBelowARoot("an object has no known class");
    }

    @Test
    void objectsDoNotLieInFreeSpace() throws Exception {
        for (Home home : map.homes()) {
            ChunkBits.set(bytes, map, home.at() & -ImageLayout.CHUNK, false);
        }
        isRefused("an object lies in free space");
        // A JVM that starts may use the space before it is asked for the root: what lies there then does not fit.
        Path image = folder.resolve("image.nvm");
        bytes.writeTo(image);
        Answer answer = new StartingJvm(TestCorpus.jvm()).check(image, corpus.classes(), 0);
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
    }

    @Test
    void damagedWordsOfTheChunkMapLoseNothing() throws Exception {
        for (long i = 0; i < map.chunkMapWords(); i++) {
            bytes.put8(map.chunkMap() + i * Long.BYTES, i);
        }
        losesNothing();
        takeSampler();
        long first = map.chunkMap();
        bytes.put8(first, bytes.u8(first) ^ 1L << ImageLayout.CHUNKS_PER_WORD);
        losesNothing();
        takeSampler();
        bytes.put8(first, bytes.u8(first + Long.BYTES));
        losesNothing();
    }

    @Test
    void chunksInUseNeedHoldNothing() throws Exception {
        long free = map.freeChunk();
        for (int i = 0; i < 20; i++) {
            ChunkBits.set(bytes, map, free + (long) i * ImageLayout.CHUNK, true);
        }
        losesNothing();
    }

    @Test
    void hashCodesHave31Bits() throws Exception {
        bytes.put4(homeOf("java/util/ArrayList").at() + ImageLayout.HOME_HASH, 0x80000000L);
        isRefusedBelowARoot("an object has an impossible identity hash code");
    }

    @Test
    void oneBitOfTheMagicNumberDoesNotEmptyTheImage() throws Exception {
        bytes.put1(7, bytes.u1(7) ^ 1);
        isRefused("it is not an AutoPersist image");
        assertEquals(List.of(), bytes.differences(folder.resolve("image.nvm"), true, 10));
    }

    /** All Integers are 0 then: one object, which many homes stand for. */
    @Test
    void namedRootsLeadToTheHomeOfTheirObject() throws Exception {
        take("redo");
        ClassEntry type = type("java/lang/Integer");
        FieldEntry field = type.fields().getFirst();
        bytes.put1(field.at() + ImageLayout.FIELD_HEADER + field.holder().length(), 'x');
        Checksums.classEntry(bytes, type.at());
        isRecovered();
    }

    @Test
    void fieldsDoNotOverlap() throws Exception {
        ClassEntry type = type("org/autopersist/fuzz/Sampler$Derived");
        long reference = type.fields().stream().filter(FieldEntry::isReference).findFirst().orElseThrow().offset();
        FieldEntry flag = type.fields().stream().filter(f -> f.name().equals("flag")).findFirst().orElseThrow();
        bytes.put4(flag.at() + ImageLayout.FIELD_OFFSET, reference + 2);
        isDamaged(type, "fields overlap");
    }

    @Test
    void namesOfRootsAreTexts() throws Exception {
        take("redo");
        RootEntry root = map.roots().stream().filter(r -> r.name().startsWith("/")).findFirst().orElseThrow();
        bytes.put1(root.at() + ImageLayout.ROOT_HEADER + "/".length(), 0xff);
        Checksums.rootEntry(bytes, root.at());
        isRefused("its root table is damaged (entry " + (map.roots().indexOf(root) + 1) + ")");
    }

    private static long nextSegment(long log, int half) {
        return ImageLayout.half(log, half) + ImageLayout.HALF_NEXT_SEGMENT;
    }

    @Test
    void logsShareNoSegments() throws Exception {
        take("undo-segments");
        long log = map.logs().getFirst();
        long first = bytes.u8(nextSegment(log, 0));
        long second = bytes.u8(nextSegment(log, 1));
        bytes.put8(nextSegment(log, first == 0 ? 0 : 1), first == 0 ? second : first);
        isRefused("its region logs are damaged (list of logs and segments)");
    }

    @Test
    void offsetsThatNoAddressHasAreRefused() throws Exception {
        // Aligned as a chunk; added to the image's address, it goes beyond the last one.
        long offset = 0xfc00000000000000L;
        take("undo-segments");
        bytes.put8(nextSegment(map.logs().getFirst(), 0), offset);
        isRefused("its region logs are damaged (list of logs and segments)");
        take("undo-segments");
        bytes.put8(map.logs().getFirst() + ImageLayout.LOG_NEXT, offset);
        isRefused("its region logs are damaged (list of logs and segments)");
        take("undo-segments");
        bytes.put8(ImageLayout.SB_REGION_LOGS, offset);
        isRefused("its region logs are damaged (list of logs and segments)");
        take("sampler");
        bytes.put8(ImageLayout.SB_RELOCATION_LOG, offset);
        isRefused("its relocation log is damaged");
    }

    @Test
    void objectsThatHoldOffsetsOfFieldsAreRefused() throws Exception {
        byte[] name = "java/util/concurrent/atomic/AtomicIntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl".getBytes();
        NewClass.put(bytes, map.classesEnd(), Kind.INSTANCE, 0, 16, name);
        bytes.put4(homeOf("java/lang/Object").at() + ImageLayout.HOME_CLASS, map.classes().size() + 1);
        isRefused("it holds the offset of a field, which another JVM may change");
    }

    @Test
    void aRefusedRootLeavesTheClassTableAsItIs() throws Exception {
        // Only this root leads to these: a class that has lost a field, and would be described anew, and a misfit.
        ClassEntry type = type("org/autopersist/fuzz/Sampler$Pair");
        bytes.put2(type.at() + ImageLayout.CLASS_FIELD_COUNT, 1);
        Checksums.classEntry(bytes, type.at());
        bytes.put4(homeOf("java/lang/StringBuilder").references().getFirst(), homeOf("java/lang/Object").granule());
        RootEntry sampler = map.roots().stream().filter(r -> r.name().equals("/sampler")).findFirst().orElseThrow();
        bytes.put8(sampler.at() + ImageLayout.ROOT_VALUE, 0);
        isRefused("which does not fit the type");
        assertEquals(0, ImageBytes.read(folder.resolve("image.nvm")).u8(map.classesEnd()));
    }
}
