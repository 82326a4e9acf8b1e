// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.check.AttachingJvm;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.NewClass;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that unchecked code relies on have, after recovery, only values that it can cope with. */
class TrustedFieldsTest {

    private static final List<String> TYPES = List.of("Byte", "Char", "Short", "Int", "Float", "Long", "Double");

    @TempDir
    private static Path folder;

    private static AttachingJvm jvm;

    private ImageBytes bytes;
    private ImageMap map;

    @BeforeAll
    static void start() throws Exception {
        jvm = new AttachingJvm(TestCorpus.jvm(), TestCorpus.corpus().classes());
    }

    @AfterAll
    static void stop() throws Exception {
        jvm.close();
    }

    @BeforeEach
    void take() throws Exception {
        bytes = TestCorpus.corpus().image("trusted").bytes().copy();
        map = TestCorpus.corpus().image("trusted").map();
    }

    private static Path image() {
        return folder.resolve("image.nvm");
    }

    private Answer open() throws Exception {
        bytes.writeTo(image());
        return jvm.check(image());
    }

    private Home homeOf(String type) {
        // Of byte buffers the one that no other buffer is a view of.
        return map.homes().stream().filter(h -> h.type().name().equals(type))
                .filter(h -> !type.equals("java/nio/HeapByteBuffer") || get4(h, "position") == 3).findFirst().orElseThrow();
    }

    private FieldEntry field(Home home, String name) {
        return home.type().fields().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    }

    private void put(Home home, String name, long value) {
        FieldEntry field = field(home, name);
        long at = home.at() + field.offset();
        switch (field.type()) {
            case 'B' -> bytes.put1(at, (int) value);
            case 'J' -> bytes.put8(at, value);
            default -> bytes.put4(at, value);
        }
    }

    private long get4(Home home, String name) {
        return bytes.u4(home.at() + field(home, name).offset());
    }

    /** Where the array at that granule has its length. */
    private static long length(long granule) {
        return granule * ImageLayout.GRANULE + ImageLayout.HOME_LENGTH;
    }

    private void isUnchanged() throws Exception {
        List<Long> changes = bytes.differences(image(), true, 10_000).stream().filter(at -> !Campaign.isVolatile(at, map)).toList();
        assertEquals(List.of(), changes, "changed by refusal");
    }

    private void isRefused(String name, String type) throws Exception {
        Answer answer = open();
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        assertTrue(answer.message().contains("the field " + name + " of an object of the class " + type.replace('/', '.') + " "),
                answer.message());
        isUnchanged();
    }

    static Stream<Arguments> impossibleValues() {
        Stream.Builder<Arguments> all = Stream.builder();
        for (String type : TYPES) {
            String heap = "java/nio/Heap" + type + "Buffer";
            indices(all, heap);
            all.add(Arguments.of(heap, "hb", 0L));
            all.add(Arguments.of(heap, "offset", -1L));
            all.add(Arguments.of(heap, "address", 15L));
            all.add(Arguments.of(heap, "address", 1L << 40));
            for (String order : type.equals("Byte") ? List.<String>of() : List.of("B", "L")) {
                // Read-only views, of which the sampler has one, share the checks.
                String view = "java/nio/ByteBufferAs" + type + "Buffer" + (type.equals("Double") ? "R" : "") + order;
                indices(all, view);
                all.add(Arguments.of(view, "bb", 0L));
                all.add(Arguments.of(view, "address", 15L));
                all.add(Arguments.of(view, "address", 16L + 24));
                all.add(Arguments.of(view, "address", Long.MIN_VALUE));
            }
        }
        indices(all, "java/nio/HeapByteBufferR");
        // Its text checks every index, so that any capacity will do.
        String text = "java/nio/StringCharBuffer";
        indices(all, text, List.of("limit", "position", "mark"));
        for (String builder : List.of("java/lang/StringBuilder", "java/lang/StringBuffer")) {
            all.add(Arguments.of(builder, "value", 0L));
            all.add(Arguments.of(builder, "coder", 2L));
            all.add(Arguments.of(builder, "coder", 0xffL));
        }
        all.add(Arguments.of("java/lang/String", "value", 0L));
        all.add(Arguments.of("java/lang/String", "coder", 31L));
        all.add(Arguments.of("java/math/BigInteger", "mag", 0L));
        all.add(Arguments.of("java/math/BigInteger", "signum", 0L));
        all.add(Arguments.of("java/math/BigInteger", "signum", 2L));
        return all.build();
    }

    private static void indices(Stream.Builder<Arguments> all, String type) {
        indices(all, type, List.of("capacity", "limit", "position", "mark"));
    }

    private static void indices(Stream.Builder<Arguments> all, String type, List<String> names) {
        for (String name : names) {
            all.add(Arguments.of(type, name, 0x7fff_ffffL));
            all.add(Arguments.of(type, name, name.equals("mark") ? 0xffff_fffeL : 0xffff_ffffL));
        }
    }

    @ParameterizedTest
    @MethodSource("impossibleValues")
    void impossibleValuesAreRefused(String type, String name, long value) throws Exception {
        Home home = homeOf(type);
        put(home, name, value);
        Answer answer = open();
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        // A wrong capacity may be noticed by another field that it has to fit.
        assertTrue(answer.message().matches(".*: the field \\w+ of an object of the class " + type.replace('/', '.') + " .*")
                && (name.equals("capacity") || answer.message().contains("the field " + name + " ")), answer.message());
        isUnchanged();
    }

    @Test
    void arraysThatAreTooShortAreRefused() throws Exception {
        Home home = homeOf("java/nio/HeapByteBuffer");
        bytes.put4(length(get4(home, "hb")), 23);
        isRefused("capacity", "java/nio/HeapByteBuffer");
    }

    @Test
    void textsInWholeCharacters() throws Exception {
        Home text = map.homes().stream().filter(h -> h.type().name().equals("java/lang/String")).findFirst().orElseThrow();
        put(text, "coder", 1);
        long length = length(get4(text, "value"));
        bytes.put4(length, bytes.u4(length) - (bytes.u4(length) % 2 == 0 ? 1 : 0));
        isRefused("coder", "java/lang/String");
    }

    /** Otherwise code that looks for an array finds one, and believes the buffer's indices to be its. */
    @Test
    void viewsHaveNoArrayOfTheirOwn() throws Exception {
        Home ints = homeOf("java/nio/ByteBufferAsIntBufferB");
        put(ints, "hb", get4(homeOf("java/nio/HeapIntBuffer"), "hb"));
        isRefused("hb", "java/nio/ByteBufferAsIntBufferB");
        take();
        Home text = homeOf("java/nio/StringCharBuffer");
        put(text, "hb", get4(homeOf("java/nio/HeapCharBuffer"), "hb"));
        isRefused("hb", "java/nio/StringCharBuffer");
    }

    /** A subclass's array would be stored into without a check. */
    @Test
    void tablesAreArraysOfNodes() throws Exception {
        for (String field : List.of("table", "nextTable")) {
            take();
            Home map = homeOf("java/util/concurrent/ConcurrentHashMap");
            byte[] name = "[Ljava/util/concurrent/ConcurrentHashMap$ForwardingNode;".getBytes();
            NewClass.put(bytes, this.map.classesEnd(), Kind.OBJECT_ARRAY, 'L', 0, name);
            // Without elements: nothing of another class is in it.
            long array = this.map.freeChunk() + ImageLayout.CHUNK;
            ChunkBits.set(bytes, this.map, array, true);
            bytes.put4(array + ImageLayout.HOME_CLASS, this.map.classes().size() + 1);
            put(map, field, array / ImageLayout.GRANULE);
            isRefused(field, "java/util/concurrent/ConcurrentHashMap");
        }
    }

    /** The description of a class can't hide a field, or tell of another one by that name. */
    @Test
    void fieldsAreDescribedAsTheyAre() throws Exception {
        Home buffer = homeOf("java/nio/HeapByteBuffer");
        FieldEntry limit = field(buffer, "limit");
        bytes.put1(limit.at() + ImageLayout.FIELD_HEADER, 'x');
        Checksums.classEntry(bytes, buffer.type().at());
        Answer answer = open();
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        assertTrue(answer.message().contains("the field limit of the class java.nio.HeapByteBuffer can't be recovered"), answer.message());
    }

    /** What it frees would be any address. */
    @Test
    void lambdasOfRefusedClassesAreRefused() throws Exception {
        String host = "jdk/internal/foreign/abi/NativeEntryPoint";
        ClassModel model = ClassFile.of().parse(Path.of(URI.create("jrt:/java.base/" + host + ".class")));
        InvokeDynamicInstruction site = model.methods().stream().flatMap(m -> m.code().stream())
                .flatMap(code -> code.elementStream()).filter(InvokeDynamicInstruction.class::isInstance)
                .map(InvokeDynamicInstruction.class::cast)
                .filter(i -> i.type().stringValue().equals("(J)Ljava/lang/Runnable;")).findFirst().orElseThrow();
        DirectMethodHandleDesc called = (DirectMethodHandleDesc) site.bootstrapArgs().get(1);
        String name = String.join(" ", host, site.name().stringValue(), site.type().stringValue(),
                ((MethodTypeDesc) site.bootstrapArgs().get(0)).descriptorString(), host, called.methodName(),
                called.lookupDescriptor(), ((MethodTypeDesc) site.bootstrapArgs().get(2)).descriptorString(),
                Integer.toString(called.refKind()));
        byte[] field = "arg$1".getBytes();
        long at = map.classesEnd();
        long first = at + ImageLayout.CLASS_HEADER + name.length();
        bytes.put4(at, ImageLayout.alignUp(first + ImageLayout.FIELD_HEADER + field.length - at, 8));
        bytes.put1(at + ImageLayout.CLASS_KIND, Kind.LAMBDA.code());
        bytes.put2(at + ImageLayout.CLASS_FIELD_COUNT, 1);
        bytes.put4(at + ImageLayout.CLASS_INSTANCE_SIZE, 24);
        bytes.put2(at + ImageLayout.CLASS_NAME_LENGTH, name.length());
        bytes.putBytes(at + ImageLayout.CLASS_HEADER, name.getBytes());
        bytes.put4(first + ImageLayout.FIELD_OFFSET, 16);
        bytes.put1(first + ImageLayout.FIELD_TYPE, 'J');
        bytes.put2(first + ImageLayout.FIELD_NAME_LENGTH, field.length);
        bytes.putBytes(first + ImageLayout.FIELD_HEADER, field);
        Checksums.classEntry(bytes, at);
        bytes.put4(homeOf("java/lang/StringBuilder").at() + ImageLayout.HOME_CLASS, map.classes().size() + 1);
        Answer answer = open();
        assertEquals(Answer.Kind.REFUSED, answer.kind(), answer.message());
        assertTrue(answer.message().contains("it holds addresses or handles of the process"), answer.message());
    }

    /** As methods leave them that a crash cuts short. */
    @Test
    void halfDoneChangesAreCompleted() throws Exception {
        Home latin = homeOf("java/lang/StringBuilder");
        Home wide = homeOf("java/lang/StringBuffer");
        Home buffer = homeOf("java/nio/HeapByteBuffer");
        put(latin, "count", 1000);
        put(wide, "count", 0xffff_fff0L);
        put(buffer, "limit", 2);
        put(buffer, "mark", 3);
        Answer answer = open();
        assertEquals(Answer.Kind.RECOVERED, answer.kind(), answer.message());
        bytes = ImageBytes.read(image());
        assertEquals(bytes.u4(length(get4(latin, "value"))), get4(latin, "count"));
        assertEquals(0, get4(wide, "count"));
        assertEquals(2, get4(buffer, "position"));
        assertEquals(0xffff_ffffL, get4(buffer, "mark"));
    }
}
