// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the objects of a whole image as JSON lines, one object a line. Not thread-safe. */
public final class ImageDump {

    private final Image image;
    private final Homes homes;
    private final Texts texts;
    private final Writer out;
    private final Map<ClassEntry, List<String>> fieldNames = new HashMap<>();

    private ImageDump(Image image, Writer out) {
        this.image = image;
        this.homes = image.homes();
        this.texts = new Texts(image);
        this.out = out;
    }

    /**
     * Writes what these roots reach.
     *
     * @throws UncheckedIOException if {@code out} fails
     */
    public static void write(Image image, List<RootEntry> roots, Writer out, Progress progress) {
        ImageDump dump = new ImageDump(image, out);
        Walker walker = new Walker(image);
        for (RootEntry root : roots) {
            walker.walk(root.isReference() ? root.granule() : 0, (granule, type) -> {
                try {
                    dump.object(granule, type);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                progress.step();
            });
        }
    }

    private void object(int granule, ClassEntry type) throws IOException {
        // NaN and infinities are written as strings; nothing here needs leniency.
        JsonWriter json = new JsonWriter(out);
        json.setStrictness(Strictness.STRICT);
        json.setHtmlSafe(false);
        json.beginObject();
        json.name("id").value(ImageLayout.id(granule));
        json.name("class").value(type.displayName());
        if (type.kind() != Kind.INSTANCE) {
            json.name("kind").value(type.kind().name().toLowerCase(java.util.Locale.ROOT));
        }
        if (homes.hash(granule) != 0) {
            json.name("hash").value(homes.hash(granule));
        }
        if (type.kind().isSymbolic()) {
            json.name("name").value(homes.name(granule));
        } else if (type.kind().hasFields()) {
            fields(json, granule, type);
        } else {
            elements(json, granule, type);
        }
        json.endObject();
        json.flush();
        out.write('\n');
    }

    private void fields(JsonWriter json, int granule, ClassEntry type) throws IOException {
        String text = texts.string(granule, Integer.MAX_VALUE / 2);
        if (text != null) {
            json.name("string").value(text);
        }
        json.name("fields").beginObject();
        List<String> names = fieldNames.computeIfAbsent(type, ImageDump::names);
        for (int i = 0; i < names.size(); i++) {
            ClassField field = type.fields().get(i);
            json.name(names.get(i));
            if (field.isReference()) {
                reference(json, homes.reference(granule, field.offset()));
            } else {
                primitive(json, field.type(), homes.bits(granule, field.offset(), field.type()));
            }
        }
        json.endObject();
    }

    /** With the holder where a name alone is not enough, and with the type where that is not; old fields are marked. */
    private static List<String> names(ClassEntry type) {
        Map<String, Long> same = type.fields().stream()
                .flatMap(f -> Stream.of(name(f), withHolder(f)))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return type.fields().stream()
                .map(f -> same.get(name(f)) == 1 ? name(f)
                        : same.get(withHolder(f)) == 1 ? withHolder(f) : f.key().replace('/', '.'))
                .toList();
    }

    private static String name(ClassField f) {
        return f.isOld() ? f.name() + " (old)" : f.name();
    }

    private static String withHolder(ClassField f) {
        return f.holder().replace('/', '.') + "." + name(f);
    }

    private void elements(JsonWriter json, int granule, ClassEntry type) throws IOException {
        long length = homes.length(granule);
        long at = ImageLayout.offset(granule) + ImageLayout.HOME_ELEMENTS;
        json.name("elements").beginArray();
        for (long i = 0; i < length; i++) {
            long place = at + i * type.elementSize();
            if (type.kind() == Kind.OBJECT_ARRAY) {
                reference(json, image.bytes().i4(place));
            } else {
                long bits = switch (type.elementSize()) {
                    case 1 -> image.bytes().u1(place);
                    case 2 -> image.bytes().u2(place);
                    case 4 -> image.bytes().u4(place);
                    default -> image.bytes().i8(place);
                };
                primitive(json, type.elementType(), bits);
            }
        }
        json.endArray();
    }

    private static void reference(JsonWriter json, int granule) throws IOException {
        if (granule == 0) {
            json.nullValue();
        } else {
            json.beginObject().name("ref").value(ImageLayout.id(granule)).endObject();
        }
    }

    private static void primitive(JsonWriter json, char type, long bits) throws IOException {
        switch (type) {
            case 'Z' -> json.value(bits != 0);
            case 'B' -> json.value((byte) bits);
            case 'S' -> json.value((short) bits);
            case 'I' -> json.value((int) bits);
            case 'J' -> json.value(bits);
            case 'C' -> json.value(String.valueOf((char) bits));
            default -> {
                double value = type == 'F' ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
                String text = type == 'F' ? Float.toString(Float.intBitsToFloat((int) bits)) : Double.toString(value);
                if (Double.isFinite(value)) {
                    json.jsonValue(text);
                } else {
                    json.value(text);
                }
            }
        }
    }
}
