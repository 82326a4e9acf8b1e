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
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Enums;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.testkit.process.ChildJvm;
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

    /** Where things are in the image with the redo logs. */
    private static long records;          // the home of a root's value, an instance
    private static ClassEntry recordsClass;
    private static RootEntry recordsRoot;
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
            classes = image.classes();
            recordsClass = classes.get((int) (read4(redo, records + ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK) - 1);
            used = image.superblock().objects() + image.usedBytes();
        }
    }

    private static byte[] image(String log) throws IOException {
        Path image = shared.resolve(log + ".nvm");
        Programs.writeAndKill(
                ChildJvm.underTest().image(image, "32m").flags("-XX:NVMDurability=pmem", "-XX:RegionLog=" + log), PROGRAMS);
        return Files.readAllBytes(image);
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
        expect("version 3; this tool knows versions 1 to 2", true, b -> b.putInt(ImageLayout.SB_VERSION, 3));
        expect("version 0; this tool knows versions 1 to 2", true, b -> b.putInt(ImageLayout.SB_VERSION, 0));
        expect("checksum", true, b -> b.putLong(ImageLayout.SB_OBJECTS, 1 << 20));
        expect("geometry", true, b -> {
            b.putLong(ImageLayout.SB_OBJECTS, b.getLong(ImageLayout.SB_OBJECTS) + 16);
            b.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(b.array())));
        });
        expect("reserved", b -> b.putInt(ImageLayout.SB_RESERVED, 1));
        expect("magic number of an image that is being made", b -> b.putLong(0, ImageLayout.UNFINISHED_MAGIC));
        expect("making was cut short", b -> b.putLong(0, ImageLayout.UNFINISHED_MAGIC).putInt(ImageLayout.SUPERBLOCK_SIZE, 0)
                .putInt(ImageLayout.SUPERBLOCK_SIZE + 4, 0).putLong((int) recordsRootTable(), 0));
        assertTrue(ImageVerifier.verify(MemorySegment.ofArray(Arrays.copyOf(redo, 1 << 20))).toString().contains("truncated"));
    }

    @Test
    void tables() throws IOException {
        expect("class table, entry 1: its checksum is wrong", true, b -> b.put((int) classes.getFirst().offset() + 20, (byte) 1));
        expect("impossible size", true, b -> b.putInt((int) classes.getFirst().offset(), 12));
        expect("unknown kind 9", true, inClass(Kind.ENUM, ImageLayout.CLASS_KIND, 1, 9));
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
    void objects() throws IOException {
        int reference = (int) records + referenceOf(recordsClass);
        expect("leads out of the object area", true, b -> b.putInt(reference, 1));
        expect("leads out of the object area", true, b -> b.putInt(reference, Integer.MAX_VALUE));
        expect("root " + RECORDS + ": the reference", true,
                b -> b.putLong((int) recordsRoot.offset() + ImageLayout.ROOT_VALUE, 3));
        expect("no known class", true, b -> b.putInt((int) records + ImageLayout.HOME_CLASS, 0));
        expect("no known class", true, b -> b.putInt((int) records + ImageLayout.HOME_CLASS, classes.size() + 1));
        expect("31 bits", b -> b.putInt((int) records + ImageLayout.HOME_HASH, -1));
        expect("into the middle of an object", true, b -> b.putInt(reference, (int) (records >> ImageLayout.GRANULE_LOG) + 1));
        long array = arrayHome();
        expect("the length 2147483648 is impossible", true, b -> b.putInt((int) array + ImageLayout.HOME_LENGTH, Integer.MIN_VALUE));
        expect("the length 2147483647 is impossible", true, b -> b.putInt((int) array + ImageLayout.HOME_LENGTH, Integer.MAX_VALUE));
        expect("into the middle of an object", true, b -> b.putInt((int) array + ImageLayout.HOME_LENGTH, (int) (used - array) / 8));
        long[] neighbours = arrayTracedAfterItsNeighbour();
        expect("overlaps another object", true,
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

    /** A byte array, and a home that lies behind it but is met before. */
    private static long[] arrayTracedAfterItsNeighbour() {
        TreeSet<Long> seen = new TreeSet<>();
        for (String line : ImageToolRun.run("dump", shared.resolve("redo.nvm")).succeeded().out()) {
            long home = Long.decode(line.substring(line.indexOf("0x"), line.indexOf("\",")));
            Long next = seen.higher(home);
            if (next != null && line.contains("\"class\":\"byte[]\"")) {
                return new long[] {home, next};
            }
            seen.add(home);
        }
        throw new AssertionError("no such array");
    }

    private static long arrayHome() {
        return homeOf(classes.stream().filter(c -> c.name().equals("[Ljava/lang/Object;")).findFirst().orElseThrow());
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
        int to = (int) ImageLayout.offset((int) (used >> ImageLayout.GRANULE_LOG)) + ImageLayout.CHUNK;
        int log = to + 4096;
        System.arraycopy(bytes, (int) records, bytes, to, recordsClass.instanceSize());
        int pair = log + ImageLayout.RELOCATION_PAIRS;
        b.putLong(log, 1).putInt(pair, recordsRoot.granule());
        b.putInt(pair + ImageLayout.RELOCATION_NEW, to >> ImageLayout.GRANULE_LOG);
        b.putInt(log + ImageLayout.RELOCATION_CHECKSUM, ImageChecksums.relocationLog(ChecksumSource.of(bytes), log, 1));
        b.putLong(ImageLayout.SB_RELOCATION_LOG, log);
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
