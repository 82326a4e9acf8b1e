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

    /** What a constant's class entry has: {@code class;holder.field}. */
    static boolean isConstant(String name) {
        int end = name.indexOf(';');
        int dot = name.indexOf('.', end + 1);
        return end > 0 && dot > 0 && isLegal(name.substring(0, end), true) && isLegal(name.substring(end + 1, dot), true)
                && isLegal(name.substring(dot + 1), false);
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
