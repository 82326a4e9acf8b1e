// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.autopersist.image.ChecksumSource;
import org.autopersist.image.ClassEntry;
import org.autopersist.image.ClassField;
import org.autopersist.image.Image;
import org.autopersist.image.ImageChecksums;
import org.autopersist.image.ImageDiff;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Kind;
import org.autopersist.image.LogKind;
import org.autopersist.image.Problem;
import org.autopersist.image.Progress;
import org.autopersist.image.RootEntry;
import org.autopersist.image.SuperblockField;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of damage has its message, from the tool; and the VM refuses what it must not believe. */
@Tag("core")
class ImageDamageTest {

    private static final List<Class<?>> PROGRAMS =
            List.of(Records.class, Cycles.class, Strings.class, Enums.class, NamedRoots.class, OpenAtDeath.class);
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final int TRIES = Integer.getInteger("tests.tries", 150);
    private static final String RECORDS = Records.class.getName() + ".root";

    @TempDir
    private static Path shared;

    private static byte[] redo;
    private static byte[] undo;
    /** The first one, opened once more, so that no log is left to be replayed. */
    private static byte[] settled;

    /** Where things are in the image with the redo logs. */
    private static long records;          // the home of a root's value, an instance
    private static ClassEntry recordsClass;
    private static RootEntry recordsRoot;
    private static List<RootEntry> roots;
    private static List<ClassEntry> classes;
    private static long used;

    @TempDir
    Path folder;

    @BeforeAll
    static void write() throws IOException {
        redo = image("redo");
        undo = image("undo");
        try (Image image = Image.open(shared.resolve("redo.nvm"))) {
            recordsRoot = image.root(RECORDS);
            records = ImageLayout.offset(recordsRoot.granule());
            roots = image.roots();
            classes = image.classes();
            recordsClass = classes.get((int) (read4(redo, records + ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK) - 1);
            used = image.superblock().objects() + image.usedBytes();
        }
        Path opened = Files.write(shared.resolve("settled.nvm"), redo);
        ChildJvm.underTest().image(opened, "32m").main(Runner.class, "die").run().succeeded();
        settled = Files.readAllBytes(opened);
    }

    private static byte[] image(String log) throws IOException {
        Path image = shared.resolve(log + ".nvm");
        Programs.writeAndKill(
                ChildJvm.underTest().image(image, "32m").flags("-XX:NVMDurability=pmem", "-XX:RegionLog=" + log), PROGRAMS);
        byte[] bytes = Files.readAllBytes(image);
        Arrays.fill(bytes, ImageLayout.SB_OPEN_FILE, ImageLayout.SB_BINDINGS_END, (byte) 0);   // it is going to be in other files
        return bytes;
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long read4(byte[] bytes, long at) {
        return Integer.toUnsignedLong(buffer(bytes).getInt((int) at));
    }

    private interface Damage {
        void to(ByteBuffer image);
    }

    /** Damages the image with the redo logs, and expects a problem with that text; and that the VM refuses it, if it must. */
    private void expect(String text, boolean refusedByTheVm, Damage damage) throws IOException {
        byte[] bytes = redo.clone();
        damage.to(buffer(bytes));
        List<Problem> problems = ImageVerifier.verify(MemorySegment.ofArray(bytes));
        assertTrue(problems.stream().anyMatch(p -> p.toString().contains(text)), text + " in " + problems);
        if (refusedByTheVm) {
            Path image = Files.write(folder.resolve("damaged.nvm"), bytes);
            ChildJvm.underTest().image(image, "32m").main(Runner.class, "die").run().refused(image.toString());
            assertEquals(-1, Files.mismatch(image, Files.write(folder.resolve("before.nvm"), bytes)), "left as it was");
            ImageToolRun.run("stats", image).exited(1).complained("image: ").complained(image.toString());
            ImageToolRun.run("verify", image).exited(1);
        }
    }

    private void expect(String text, Damage damage) throws IOException {
        expect(text, false, damage);
    }

    /**
     * Damages what a root reaches, and expects a problem with that text; that the VM opens the image all the same, and refuses the
     * root when it recovers it.
     */
    private void expectBelow(RootEntry root, String text, Damage damage) throws IOException {
        byte[] bytes = settled.clone();
        damage.to(buffer(bytes));
        List<Problem> problems = ImageVerifier.verify(MemorySegment.ofArray(bytes));
        assertTrue(problems.stream().anyMatch(p -> p.toString().contains(text)), text + " in " + problems);
        Path image = Files.write(folder.resolve("damaged.nvm"), bytes);
        ImageToolRun.run("stats", image).exited(1).complained("image: ").complained(image.toString());
        ImageToolRun.run("verify", image).exited(1);
        isRefused(root, image);
        assertEquals(List.of(), changes(bytes, Files.readAllBytes(image)), "left as it was");
    }

    private static void isRefused(RootEntry root, Path image) {
        Class<?> program = PROGRAMS.stream().filter(p -> root.name().contains(p.getSimpleName())).findFirst().orElseThrow();
        ChildResult result = Programs.runner(ChildJvm.underTest().image(image, "32m"), "check,die", List.of(program)).run();
        result.exited(3).printed(Runner.FAIL + "check " + program.getName());
        String message = "RecoveryException: NVM image " + image + ": ";
        assertTrue(result.err().stream().anyMatch(line -> line.contains(message)
                        && line.contains(" below the durable root " + root.name()) && line.endsWith("; it is left as it was")),
                result::toString);
    }

    /** Where a file differs from what it was, but for its owner, the chunk map, and homes' flags. */
    private static List<Integer> changes(byte[] before, byte[] after) {
        assertEquals(before.length, after.length);
        List<Integer> result = new ArrayList<>();
        for (int at = 0; at < before.length; at++) {
            boolean isInMap = at >= chunkMap() && at < objectArea();
            boolean isFlag = at >= objectArea() && at % ImageLayout.GRANULE == ImageLayout.HOME_FLAGS;
            if (before[at] != after[at] && !SuperblockField.OWNER.covers(at) && !isInMap && !isFlag) {
                result.add(at);
            }
        }
        return result;
    }

    private static int objectArea() {
        return (int) buffer(redo).getLong(ImageLayout.SB_OBJECTS);
    }

    private static int chunkMap() {
        return objectArea() - (int) ImageLayout.chunkMapSize(ImageLayout.VERSION, redo.length);
    }

    /** An entry of the class table, changed, with a checksum that fits again. */
    private static Damage inClass(Kind kind, int at, int size, long value) {
        ClassEntry entry = classes.stream().filter(c -> c.kind() == kind && c.fields().size() != 1).findFirst().orElseThrow();
        return inClass(entry, at, size, value);
    }

    private static Damage inClass(ClassEntry entry, int at, int size, long value) {
        return image -> {
            for (int i = 0; i < size; i++) {
                image.put((int) entry.offset() + at + i, (byte) (value >>> 8 * i));
            }
            image.putInt((int) entry.offset() + ImageLayout.CLASS_CHECKSUM,
                    ImageChecksums.classEntry(ChecksumSource.of(image.array()), entry.offset(), entry.size()));
        };
    }

    private static int referenceOf(ClassEntry type) {
        return type.fields().stream().filter(ClassField::isReference).findFirst().orElseThrow().offset();
    }

    @Test
    void wholeImagesAreWhole() {
        assertEquals(List.of(), ImageVerifier.verify(MemorySegment.ofArray(redo)));
        assertEquals(List.of(), ImageVerifier.verify(MemorySegment.ofArray(undo)));
    }

    @Test
    void superblock() throws IOException {
        expect("no AutoPersist image", true, b -> b.put(0, (byte) 'X'));
        expect("version 5; this tool knows versions 1 to 4", true, b -> b.putInt(ImageLayout.SB_VERSION, 5));
        expect("version 0; this tool knows versions 1 to 4", true, b -> b.putInt(ImageLayout.SB_VERSION, 0));
        expect("checksum", true, b -> b.putLong(ImageLayout.SB_OBJECTS, 1 << 20));
        expect("geometry", true, b -> {
            b.putLong(ImageLayout.SB_OBJECTS, b.getLong(ImageLayout.SB_OBJECTS) + 16);
            b.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(b.array())));
        });
        expect("geometry", true, b -> {
            // The chunk map would leave no room for roots.
            b.putLong(ImageLayout.SB_ROOT_TABLE, chunkMap());
            b.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(b.array())));
        });
        expect("reserved", b -> b.putInt(ImageLayout.SB_RESERVED, 1));
        expect("magic number of an image that is being made", b -> b.putLong(0, ImageLayout.UNFINISHED_MAGIC));
        expect("making was cut short", b -> b.putLong(0, ImageLayout.UNFINISHED_MAGIC).putInt(ImageLayout.SUPERBLOCK_SIZE, 0)
                .putInt(ImageLayout.SUPERBLOCK_SIZE + 4, 0).putLong((int) recordsRootTable(), 0));
        assertTrue(ImageVerifier.verify(MemorySegment.ofArray(Arrays.copyOf(redo, 1 << 20))).toString().contains("truncated"));
    }

    @Test
    @Tag("slow")
    void tables() throws IOException {
        expect("class table, entry 1: its checksum is wrong", true, b -> b.put((int) classes.getFirst().offset() + 20, (byte) 1));
        expect("impossible size", true, b -> b.putInt((int) classes.getFirst().offset(), 12));
        expect("unknown kind 10", true, inClass(Kind.ENUM, ImageLayout.CLASS_KIND, 1, 10));
        expect("its name is no name of a class", true, inClass(Kind.ENUM, ImageLayout.CLASS_KIND, 1, 9));
        expect("holds what it has no place for", true, inClass(Kind.TYPE_ARRAY, ImageLayout.CLASS_INSTANCE_SIZE, 4, 16));
        expect("has no elements of the type", true, inClass(Kind.TYPE_ARRAY, ImageLayout.CLASS_ELEMENT_TYPE, 1, '?'));
        expect("impossible instance size", true, inClass(recordsClass, ImageLayout.CLASS_INSTANCE_SIZE, 4, 12));
        expect("impossible offset", true, inClass(recordsClass, firstField(recordsClass), 4, 4));
        expect("does not fit", true, inClass(recordsClass, ImageLayout.CLASS_FIELD_COUNT, 2, 0xffff));
        expect("root table, entry 1", true, b -> b.put((int) recordsRootTable() + ImageLayout.ROOT_HEADER, (byte) 1));
        expect("is no reference", true, b -> b.putLong((int) recordsRoot.offset() + ImageLayout.ROOT_VALUE, 1L << 32));
    }

    private static int firstField(ClassEntry entry) {
        return ImageLayout.CLASS_HEADER + entry.name().length();
    }

    private static long recordsRootTable() {
        return buffer(redo).getLong(ImageLayout.SB_ROOT_TABLE);
    }

    @Test
    @Tag("slow")
    void objects() throws IOException {
        int reference = (int) records + referenceOf(recordsClass);
        int type = (int) records + ImageLayout.HOME_CLASS;
        expectBelow(recordsRoot, "leads out of the object area", b -> b.putInt(reference, 1));
        expectBelow(recordsRoot, "leads out of the object area", b -> b.putInt(reference, Integer.MAX_VALUE));
        expectBelow(recordsRoot, "root " + RECORDS + ": the reference",
                b -> b.putLong((int) recordsRoot.offset() + ImageLayout.ROOT_VALUE, 3));
        expectBelow(recordsRoot, "no known class", b -> b.putInt(type, 0));
        expectBelow(recordsRoot, "no known class", b -> b.putInt(type, classes.size() + 1));
        expectBelow(recordsRoot, "31 bits", b -> b.putInt((int) records + ImageLayout.HOME_HASH, -1));
        expectBelow(recordsRoot, "into the middle of an object",
                b -> b.putInt(reference, (int) (records >> ImageLayout.GRANULE_LOG) + 1));
        long array = arrayHome();
        int length = (int) array + ImageLayout.HOME_LENGTH;
        RootEntry itsRoot = rootOf(array);
        expectBelow(itsRoot, "the length 2147483648 is impossible", b -> b.putInt(length, Integer.MIN_VALUE));
        expectBelow(itsRoot, "the length 2147483647 is impossible", b -> b.putInt(length, Integer.MAX_VALUE));
        expectBelow(itsRoot, "into the middle of an object", b -> b.putInt(length, (int) (used - array) / 8));
        RootEntry ofNeighbours = references().filter(root -> arrayTracedAfterItsNeighbour(root) != null).findFirst().orElseThrow();
        long[] neighbours = arrayTracedAfterItsNeighbour(ofNeighbours);
        expectBelow(ofNeighbours, "overlaps another object",
                b -> b.putInt((int) neighbours[0] + ImageLayout.HOME_LENGTH, (int) (neighbours[1] - neighbours[0])));
        // What the VM does not look at before classes are loaded.
        ClassEntry strings = classes.stream().filter(c -> c.name().equals("java/lang/String")).findFirst().orElseThrow();
        long string = homeOf(strings);
        int coder = strings.fields().stream().filter(f -> f.name().equals("coder")).findFirst().orElseThrow().offset();
        expect("no coder 7", b -> b.put((int) string + coder, (byte) 7));
        expect("is no array", b -> b.putInt((int) string + referenceOf(strings), (int) (records >> ImageLayout.GRANULE_LOG)));
        long constant = homeOf(classes.stream().filter(c -> c.kind() == Kind.ENUM).findFirst().orElseThrow());
        expect("holds no name", b -> b.put((int) constant + ImageLayout.HOME_ELEMENTS, (byte) 0xff));
    }

    /** The first root that reaches a home. */
    private static RootEntry rootOf(long home) {
        String id = "\"id\":\"" + ImageLayout.id((int) (home >> ImageLayout.GRANULE_LOG)) + "\"";
        return references().filter(root -> dumpOf(root).stream().anyMatch(line -> line.contains(id))).findFirst().orElseThrow();
    }

    private static Stream<RootEntry> references() {
        return roots.stream().filter(root -> root.isReference() && root.value() != 0);
    }

    private static List<String> dumpOf(RootEntry root) {
        return ImageToolRun.run("dump", shared.resolve("redo.nvm"), "--root", root.name()).succeeded().out();
    }

    /** A home of a class that a root reaches: the first in the tool's dump. */
    private static long homeOf(ClassEntry type) {
        Path image = shared.resolve("redo.nvm");
        for (String line : ImageToolRun.run("dump", image).succeeded().out()) {
            if (line.contains("\"class\":\"" + type.displayName() + "\"")) {
                return Long.decode(line.substring(line.indexOf("0x"), line.indexOf("\",")));
            }
        }
        throw new AssertionError(type.displayName());
    }

    /** Of what the root reaches a byte array, and a home that lies behind it but is met before; null if there are none. */
    private static long[] arrayTracedAfterItsNeighbour(RootEntry root) {
        TreeSet<Long> seen = new TreeSet<>();
        for (String line : dumpOf(root)) {
            long home = Long.decode(line.substring(line.indexOf("0x"), line.indexOf("\",")));
            Long next = seen.higher(home);
            if (next != null && line.contains("\"class\":\"byte[]\"")) {
                return new long[] {home, next};
            }
            seen.add(home);
        }
        return null;
    }

    private static long arrayHome() {
        return homeOf(classes.stream().filter(c -> c.name().equals("[Ljava/lang/Object;")).findFirst().orElseThrow());
    }

    private static int chunkOf(long offset) {
        return (int) (offset - objectArea()) / ImageLayout.CHUNK;
    }

    /** The bits of the word of the chunk map that has the chunk of that offset. */
    private static long bits(ByteBuffer image, long offset) {
        int index = chunkOf(offset) / ImageLayout.CHUNKS_PER_WORD;
        return image.getLong(chunkMap() + index * Long.BYTES) & ImageLayout.CHUNK_BITS_MASK;
    }

    private static long bit(long offset) {
        return 1L << chunkOf(offset) % ImageLayout.CHUNKS_PER_WORD;
    }

    private static void setInUse(ByteBuffer image, long offset, boolean isInUse) {
        int index = chunkOf(offset) / ImageLayout.CHUNKS_PER_WORD;
        long bits = isInUse ? bits(image, offset) | bit(offset) : bits(image, offset) & ~bit(offset);
        image.putLong(chunkMap() + index * Long.BYTES, ImageChecksums.chunkMapWord(index, bits));
    }

    /** A chunk behind those that are in use. */
    private static int freeChunk() {
        long chunk = used;
        while ((bits(buffer(redo), chunk) & bit(chunk)) != 0) {
            chunk += ImageLayout.CHUNK;
        }
        return (int) chunk;
    }

    @Test
    @Tag("slow")
    void freeSpace() throws IOException {
        expectBelow(recordsRoot, "an object lies in free space", b -> setInUse(b, records, false));
        int log = (int) buffer(redo).getLong(ImageLayout.SB_REGION_LOGS);
        expect("a log at offset " + log + " lies in free space", b -> setInUse(b, log, false));
    }

    private static byte[] withWords(long word) {
        byte[] bytes = redo.clone();
        for (int at = chunkMap(); at < objectArea(); at += Long.BYTES) {
            buffer(bytes).putLong(at, word);
        }
        return bytes;
    }

    private static byte[] withAllChunksInUse() {
        byte[] bytes = redo.clone();
        for (int i = 0; i < ImageLayout.chunkMapWords(bytes.length); i++) {
            buffer(bytes).putLong(chunkMap() + i * Long.BYTES, ImageChecksums.chunkMapWord(i, ImageLayout.CHUNK_BITS_MASK));
        }
        return bytes;
    }

    /** Words that are damaged, and chunks that hold nothing, lose room, but no data; the VM puts up with them. */
    @Test
    @Tag("slow")
    void damageOfTheChunkMapLosesNothing() throws IOException {
        for (byte[] bytes : List.of(withWords(0), withWords(-1), withAllChunksInUse())) {
            Path image = Files.write(folder.resolve("map.nvm"), bytes);
            for (int life = 0; life < 2; life++) {
                ImageToolRun.run("verify", image).succeeded();
                Programs.check(ChildJvm.underTest().image(image, "32m").verified(), PROGRAMS).succeeded();
            }
            ImageToolRun.run("verify", image).succeeded();
        }
        ImageToolRun.run("verify", Files.write(folder.resolve("warned.nvm"), withWords(0))).succeeded().printed("warning: ");
    }

    @Test
    void regionLogs() throws IOException {
        int log = (int) buffer(redo).getLong(ImageLayout.SB_REGION_LOGS);
        expect("no chunk of the object area", true, b -> b.putLong(ImageLayout.SB_REGION_LOGS, log + ImageLayout.LOG_HEADER));
        expect("no chunk of the object area", true, b -> b.putLong(ImageLayout.SB_REGION_LOGS, -ImageLayout.CHUNK));
        expect("there is no log", true, b -> b.putLong(log, 1));
        expect("is there twice", true, b -> b.putLong(log + ImageLayout.LOG_NEXT, log));
        expect("impossible number", true, b -> b.putLong(log + ImageLayout.LOG_RETIRED, -1));
        expect("wrong half", b -> b.putLong(log + ImageLayout.LOG_HEADER, b.getLong(log + ImageLayout.LOG_HEADER) + 1));
        expect("a segment at offset", true, b -> b.putLong(log + ImageLayout.LOG_HEADER + ImageLayout.HALF_NEXT_SEGMENT, 4096));
        // A record that is in order but for where it leads.
        long eightBytes = 8L << ImageLayout.RECORD_OFFSET_BITS;
        for (long target : new long[] {eightBytes | 64, eightBytes | log, eightBytes | redo.length, used}) {
            expect("the record at offset", true, b -> forge(b, log, target));
        }
        // A redo log with a wrong checksum is that of a region that did not end: no damage.
        byte[] bytes = redo.clone();
        buffer(bytes).putInt(log + ImageLayout.LOG_HEADER + ImageLayout.HALF_CHECKSUM, 1);
        assertEquals(List.of(), ImageVerifier.verify(MemorySegment.ofArray(bytes)));
    }

    /** One committed region with one record. */
    private static void forge(ByteBuffer b, int log, long target) {
        int half = log + ImageLayout.LOG_HEADER;
        long number = b.getLong(log + ImageLayout.LOG_RETIRED) + 1000 & ~1L;
        int record = half + ImageLayout.HALF_HEADER;
        int length = (int) (LogKind.REDO.headerSize() + LogKind.REDO.size(target) + 7) & -8;
        b.putLong(half + ImageLayout.HALF_NUMBER, number).putLong(half + ImageLayout.HALF_LENGTH, length);
        b.putInt(half + ImageLayout.HALF_KIND, LogKind.REDO.code());
        b.putLong(half + ImageLayout.HALF_NEXT_SEGMENT, 0);
        b.putLong(record, target);
        CRC32C crc = new CRC32C();
        crc.update(b.array(), record, length);
        b.putInt(half + ImageLayout.HALF_CHECKSUM, ImageChecksums.half(ChecksumSource.of(b.array()), half, crc));
    }

    /** A relocation that a crash has cut short, made by hand: tool and VM complete it alike. */
    @Test
    void relocationIsCompleted() throws IOException {
        byte[] bytes = redo.clone();
        ByteBuffer b = buffer(bytes);
        int to = freeChunk();
        int log = to + 4096;
        System.arraycopy(bytes, (int) records, bytes, to, recordsClass.instanceSize());
        int pair = log + ImageLayout.RELOCATION_PAIRS;
        b.putLong(log, 1).putInt(pair, recordsRoot.granule());
        b.putInt(pair + ImageLayout.RELOCATION_NEW, to >> ImageLayout.GRANULE_LOG);
        b.putInt(log + ImageLayout.RELOCATION_CHECKSUM, ImageChecksums.relocationLog(ChecksumSource.of(bytes), log, 1));
        b.putLong(ImageLayout.SB_RELOCATION_LOG, log);
        assertTrue(ImageVerifier.verify(MemorySegment.ofArray(bytes)).toString().contains("it lies in free space"));
        setInUse(b, log, true);
        assertEquals(List.of(), ImageVerifier.verify(MemorySegment.ofArray(bytes)));
        Path image = Files.write(folder.resolve("relocation.nvm"), bytes);
        Path recovered = Files.write(folder.resolve("recovered.nvm"), bytes);
        ImageToolRun.run("verify", image).succeeded().printed("1 objects moved");
        Programs.check(ChildJvm.underTest().image(recovered, "32m").verified(), List.of(Records.class)).succeeded();
        List<String> differences = new ArrayList<>();
        try (Image one = Image.open(image); Image other = Image.open(recovered)) {
            assertEquals(to, ImageLayout.offset(one.root(RECORDS).granule()));
            assertEquals(to, ImageLayout.offset(other.root(RECORDS).granule()));
            assertFalse(one.completed().isEmpty());
            assertTrue(other.completed().isEmpty());
            ImageDiff.compare(one, other, differences::add, Progress.NONE);
        }
        assertEquals(List.of(), differences);
        redo(b, log + ImageLayout.RELOCATION_CHECKSUM, "relocation log: its checksum is wrong");
        redo(b, log + 4, "relocation log: it has the impossible length");
    }

    private static void redo(ByteBuffer image, int at, String text) {
        byte[] bytes = image.array().clone();
        bytes[at] ^= 1;
        assertTrue(ImageVerifier.verify(MemorySegment.ofArray(bytes)).toString().contains(text), text);
    }

    /** Any damage gives problems or none, but never a failure of the tool. */
    @Test
    @Tag("slow")
    void noDamageHarmsTheTool() {
        Random random = new Random(SEED);
        int found = 0;
        for (int i = 0; i < TRIES; i++) {
            byte[] bytes = (random.nextBoolean() ? redo : undo).clone();
            int places = 1 + random.nextInt(16);
            for (int j = 0; j < places; j++) {
                int at = random.nextInt(4) == 0 ? random.nextInt(96) : random.nextInt((int) used);
                bytes[at] = (byte) (random.nextInt(3) == 0 ? random.nextInt(4) : random.nextInt(256));
            }
            if (random.nextInt(20) == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt((int) used));
            }
            try {
                found += ImageVerifier.verify(MemorySegment.ofArray(bytes)).isEmpty() ? 0 : 1;
            } catch (Throwable e) {
                throw new AssertionError("try " + i + " of seed " + SEED, e);
            }
        }
        assertTrue(found > TRIES / 4, found + " of " + TRIES + " found damaged");
    }
}
