// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** What may be a name in a class file. */
final class Names {

    private static final int MAX_DIMENSIONS = 255;

    private Names() {}

    /** @param slashes whether it is a class's name, which has slashes between packages */
    static boolean isLegal(String name, boolean slashes) {
        for (String part : slashes ? name.split("/", -1) : new String[] {name}) {
            if (part.isEmpty() || part.chars().anyMatch(c -> c == 0 || c == '.' || c == ';' || c == '[' || c == '/')) {
                return false;
            }
        }
        return true;
    }

    /** What a constant's class entry has: {@code class;holder.field;digest}. */
    static boolean isConstant(String name) {
        String[] parts = constantParts(name);
        int dot = parts.length == 3 ? parts[1].indexOf('.') : -1;
        return dot > 0 && isClass(parts[0]) && isLegal(parts[1].substring(0, dot), true)
                && isLegal(parts[1].substring(dot + 1), false) && parts[2].matches("[0-9a-f]{16}");
    }

    /** Class, field and digest, or less if it is no such name. The descriptor of an array of objects has one more semicolon. */
    static String[] constantParts(String name) {
        boolean isArrayOfObjects = name.matches("(?s)\\[+L.*");
        int end = name.indexOf(';', isArrayOfObjects ? name.indexOf(';') + 1 : 0);
        if (end < 0) {
            return new String[] {name};
        }
        String[] rest = name.substring(end + 1).split(";", -1);
        return rest.length == 2 ? new String[] {name.substring(0, end), rest[0], rest[1]} : new String[] {name};
    }

    /** What tells a class with a number in its name, or a lambda, from others. */
    static boolean isIdentity(String text, boolean isLambda) {
        String ofClass = "([0-9a-f]{16} ){4}([0-9a-f]{8} ){2}.*";
        return text.matches("(?s)" + (isLambda ? "([0-9a-f]{16} ){2}[0-9a-f]{8} [0-9a-f]{8}( " + ofClass + ")?" : ofClass));
    }

    /** The name of a class, or the descriptor of an array. */
    static boolean isClass(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0) {
            return isLegal(name, true);
        }
        String element = name.substring(dimensions);
        boolean isPrimitive = element.length() == 1 && "ZBCSIJFD".contains(element);
        return dimensions <= MAX_DIMENSIONS && (isPrimitive || element.length() > 2 && element.startsWith("L") && element.endsWith(";")
                && isLegal(element.substring(1, element.length() - 1), true));
    }
}
