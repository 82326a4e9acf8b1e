// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Objects and values of a whole image as readable text. Not thread-safe. */
final class Texts {

    private final Image image;
    private final Homes homes;
    private final Map<ClassEntry, StringLayout> strings = new HashMap<>();

    Texts(Image image) {
        this.image = image;
        this.homes = image.homes();
    }

    /** A primitive value as Java writes it. */
    static String literal(char type, long bits) {
        return switch (type) {
            case 'Z' -> bits == 0 ? "false" : bits == 1 ? "true" : "true (" + bits + ")";
            case 'B' -> Byte.toString((byte) bits);
            case 'C' -> quoted(String.valueOf((char) bits), '\'');
            case 'S' -> Short.toString((short) bits);
            case 'I' -> Integer.toString((int) bits);
            case 'J' -> Long.toString(bits);
            case 'F' -> Float.toString(Float.intBitsToFloat((int) bits));
            case 'D' -> Double.toString(Double.longBitsToDouble(bits));
            default -> "?";
        };
    }

    /** The characters of a java.lang.String; null if the object is none. */
    String string(int granule, int limit) {
        ClassEntry type = homes.classOf(granule);
        if (type.kind() != Kind.INSTANCE || !type.name().equals("java/lang/String")) {
            return null;
        }
        StringLayout layout = strings.computeIfAbsent(type, StringLayout::of);
        int value = layout.isKnown() ? homes.reference(granule, layout.value()) : 0;
        if (value == 0 || homes.classOf(value).elementType() != 'B' || homes.classOf(value).kind() != Kind.TYPE_ARRAY) {
            return null;
        }
        boolean wide = homes.bits(granule, layout.coder(), 'B') == 1;
        int length = (int) Math.min(homes.length(value), wide ? 2L * limit : limit);
        byte[] bytes = image.bytes().bytes(ImageLayout.offset(value) + ImageLayout.HOME_ELEMENTS, length);
        return new String(bytes, wide ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1);
    }

    /** The text that says all of an object: of strings, boxes, enum constants, classes and the like; null of others. */
    String valueText(int granule, int limit) {
        ClassEntry type = homes.classOf(granule);
        switch (type.kind()) {
            case ENUM:
                return type.displayName() + "." + homes.name(granule);
            case CLASS_REF:
                return "class " + className(homes.name(granule));
            case STATIC_FIELD:
                return type.name().replace('/', '.') + "." + homes.name(granule);
            case BOX:
                return box(granule, type);
            case LAMBDA:
                return type.fields().isEmpty() ? type.displayName() : null;
            default:
                String text = string(granule, limit + 1);
                return text == null ? null : text.length() > limit ? quoted(text.substring(0, limit), '"') + "..." : quoted(text, '"');
        }
    }

    private static String className(String name) {
        return name.startsWith("[") ? ClassEntry.arrayName(name) : name.replace('/', '.');
    }

    private String box(int granule, ClassEntry type) {
        if (type.fields().size() != 1 || type.fields().getFirst().isReference()) {
            return null;
        }
        ClassField field = type.fields().getFirst();
        return type.displayName().substring(type.displayName().lastIndexOf('.') + 1) + " "
                + literal(field.type(), homes.bits(granule, field.offset(), field.type()));
    }

    /** The object as a line names it: its text, or its class, with an array's length, and its id. */
    String label(int granule, int limit) {
        if (granule == 0) {
            return "null";
        }
        String text = valueText(granule, limit);
        return text != null ? text : typeText(granule) + " @" + ImageLayout.id(granule);
    }

    String typeText(int granule) {
        ClassEntry type = homes.classOf(granule);
        String name = type.displayName();
        if (type.kind() != Kind.TYPE_ARRAY && type.kind() != Kind.OBJECT_ARRAY) {
            return name;
        }
        int brackets = name.indexOf("[]");
        return name.substring(0, brackets) + "[" + homes.length(granule) + "]" + name.substring(brackets + 2);
    }

    static String quoted(String text, char quote) {
        StringBuilder result = new StringBuilder().append(quote);
        for (char c : text.toCharArray()) {
            switch (c) {
                case '\n' -> result.append("\\n");
                case '\r' -> result.append("\\r");
                case '\t' -> result.append("\\t");
                case '\\' -> result.append("\\\\");
                default -> {
                    if (c == quote) {
                        result.append('\\').append(c);
                    } else if (Character.isISOControl(c) || Character.isSurrogate(c) && text.length() == 1) {
                        result.append(String.format("\\u%04x", (int) c));
                    } else {
                        result.append(c);
                    }
                }
            }
        }
        return result.append(quote).toString();
    }
}
