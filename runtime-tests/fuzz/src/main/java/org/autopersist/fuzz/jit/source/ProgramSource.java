// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program.
 *
 * @param code its methods, of kind {@link Code.Kind#WHOLE}
 */
public record ProgramSource(Code code) implements Source {

    /** A static field that is a root, too, if it is used. */
    private record Static(String name, String type, String initial) {

        String boxed() {
            return switch (type) {
                case "int" -> "Integer";
                case "long" -> "Long";
                case "double" -> "Double";
                default -> type;
            };
        }
    }

    private static final List<Static> STATICS = List.of(new Static("SI", "int", "0"), new Static("SL", "long", "0"),
            new Static("SD", "double", "0"), new Static("SO", "Object", "null"), new Static("SA", "int[]", "new int[16]"));

    @Override
    public List<String> roots() {
        List<String> roots = new ArrayList<>(List.of("r"));
        statics().forEach(field -> roots.add(field.name));
        return roots;
    }

    private List<Static> statics() {
        String text = code.toString();
        return STATICS.stream().filter(field -> text.matches("(?s).*\\b" + field.name + "\\b.*")).toList();
    }

    @Override
    public String text(String name) {
        StringBuilder out = new StringBuilder("package " + PACKAGE + """
                ;

                import java.nio.*;
                import java.nio.charset.StandardCharsets;
                import java.util.*;
                import java.util.concurrent.atomic.*;
                import java.util.zip.*;
                import jdk.internal.misc.Unsafe;
                import org.autopersist.*;
                import org.autopersist.fuzz.jit.data.*;

                public final class\s""" + name + """
                 implements Program {
                    static P[] r;
                    public P[] root() { return r; }
                    public void root(P[] value) { r = value; }
                """);
        List<Static> statics = statics();
        if (!statics.isEmpty()) {
            statics.forEach(f -> out.append("    static " + f.type + " " + f.name + " = " + f.initial + ";\n"));
            out.append("    public Object[] statics() { return new Object[] {"
                    + statics.stream().map(Static::name).collect(Collectors.joining(", ")) + "}; }\n");
            out.append("    public void statics(Object[] v) { ");
            for (int k = 0; k < statics.size(); k++) {
                out.append(statics.get(k).name + " = (" + statics.get(k).boxed() + ") v[" + k + "]; ");
            }
            out.append("}\n");
        }
        return out + Layout.of(code.toString()).indent(4) + "}\n";
    }
}
