// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/**
 * An image with objects of a class whose fields have changed since, some their types. Recovery gives them new homes and values, which a
 * crash may cut; then they are written to.
 */
public final class ChangedClass extends SequentialWorkload<List<String>> {

    static final String OLD_SOURCE = """
            package org.autopersist.crash.workloads.lives;
            class Item {
                byte gone = 3; long number; Item next; Object goneToo = new Object[] {this, 5L}; String text;
                int count = 7; short small = 400; java.util.Date when = new java.util.Date(11);
            }
            """;

    private static final int ITEMS = 40;

    @DurableRoot
    private static Item[] items;

    public ChangedClass() {
        super(40);
    }

    /** The life before, with the old class. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            items = make(Long.parseLong(args[0]));
            Runtime.getRuntime().halt(0);
        }
    }

    /** Uses only fields that both versions have. */
    private static Item[] make(long seed) {
        Item[] made = new Item[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
            made[i] = new Item();
            made[i].number = seed + i;
            made[i].text = i % 4 == 0 ? null : "text " + i;
            made[i].next = i == 0 ? made[0] : made[i - 1];
        }
        return made;
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("autopersist-old-class");
        Path source = Files.writeString(folder.resolve("Item.java"), OLD_SOURCE);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null || compiler.run(null, null, null, "-d", folder.toString(), source.toString()) != 0) {
            throw new IOException("The old version of class Item can't be compiled; javac is needed");
        }
        FirstLife.run(image, imageSize(), List.of(), List.of(folder), First.class.getName(), Long.toString(seed));
        return true;
    }

    @Override
    protected void create() {
        if (items == null) { // no first life, on a JVM without AutoPersist
            items = make(seed());
        }
    }

    @Override
    protected void operate(int index) {
        change(items, index);
    }

    private void change(Item[] items, int index) {
        int place = index * 7 % ITEMS;
        switch (index % 5) {
            case 0 -> items[place].added = seed() + index;
            case 1 -> items[place].number = -index;
            case 2 -> items[place].text = "changed " + index;
            case 3 -> items[place].addedToo = new int[] {index};
            default -> {
                Item replacing = new Item();
                replacing.number = index;
                replacing.added = 1;
                replacing.next = items[place];
                items[place] = replacing;
            }
        }
    }

    @Override
    protected List<List<String>> states() throws Exception {
        return statesOf(make(seed()), ChangedClass::contents, this::change);
    }

    private static List<String> contents(Item[] items) {
        List<String> contents = new ArrayList<>(ITEMS);
        for (Item item : items) {
            require(item != null && item.next != null, "An item is missing");
            contents.add(item.number + " " + item.text + " " + item.added + " "
                    + (item.addedToo == null ? 0 : item.addedToo[0]) + " " + item.next.number + " @" + place(items, item.next)
                    + " " + item.count + " " + item.small + " " + item.when);
        }
        return contents;
    }

    /** An object that is reached twice must not have become two. */
    private static int place(Item[] items, Item item) {
        for (int i = 0; i < items.length; i++) {
            if (items[i] == item) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected List<String> recovered() {
        return items == null ? null : contents(items);
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
