// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.RecoveryException;
import org.autopersist.runtimetests.programs.Expect;

/** What a life does to named roots that it has not asked for. Started as {@code NamedRootLives STEP}. */
public final class NamedRootLives {

    private static final class Box {
        final String text;
        Box other;

        Box(String text) {
            this.text = text;
        }
    }

    /** Reaches the same objects as the named roots, and is bound after them. */
    private static final class Static {
        @DurableRoot
        static Box root;
    }

    private NamedRootLives() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "write" -> write();
            case "change" -> change();
            case "check" -> check();
            case "fill" -> fill();
            case "checkFull" -> checkFull();
            case "refill" -> refill();
            case "checkRefilled" -> checkRefilled();
            case "fillImage" -> fillImage();
            case "foreign" -> foreign();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("READY");
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void write() {
        Box shared = new Box("shared");
        Static.root = new Box("static");
        Static.root.other = shared;
        for (String name : List.of("kept", "replaced", "removed", "removed and set", "late")) {
            Box box = new Box(name);
            box.other = shared;
            AutoPersist.setRoot(name, box);
        }
    }

    private static void change() {
        Expect.equal(List.of("kept", "late", "removed", "removed and set", "replaced"), AutoPersist.rootNames(), "names");
        Expect.that(AutoPersist.roots().stream().noneMatch(r -> r.isBound()), "nothing is bound yet");
        Expect.that(
                AutoPersist.roots().stream().allMatch(r -> r.type().equals(Box.class.getName())),
                "types by the image: " + AutoPersist.roots());
        AutoPersist.setRoot("replaced", "new");
        Expect.that(AutoPersist.removeRoot("removed"), "an unbound root has a value");
        Expect.that(AutoPersist.removeRoot("removed and set"), "an unbound root has a value");
        AutoPersist.setRoot("removed and set", new Box("set again"));
        Expect.equal("new", AutoPersist.getRoot("replaced", Object.class), "replaced before it was recovered");
        Expect.same(null, AutoPersist.getRoot("removed", Object.class), "removed before it was recovered");
        Box kept = AutoPersist.getRoot("kept", Box.class);
        Box shared = kept.other;
        kept.other = null;
        AutoPersist.removeRoot("kept");
        AutoPersist.setRoot("kept", kept);
        kept = null;
        // What only unbound roots reach keeps its front, however often things move.
        for (int i = 0; i < 5; i++) {
            System.gc();
            Expect.equal("shared", shared.text, "an object that unbound roots reach");
        }
        Expect.same(shared, Static.root.other, "the object, from a static root bound later");
        Box late = AutoPersist.getRoot("late", Box.class);
        Expect.same(shared, late.other, "the object, from a named root bound later");
    }

    private static void check() {
        Expect.equal(List.of("kept", "late", "removed and set", "replaced"), AutoPersist.rootNames(), "names");
        Expect.equal("new", AutoPersist.getRoot("replaced", Object.class), "replaced");
        Expect.equal("set again", AutoPersist.getRoot("removed and set", Box.class).text, "set again");
        Expect.same(null, AutoPersist.getRoot("kept", Box.class).other, "a field set to null");
        Expect.same(Static.root.other, AutoPersist.getRoot("late", Box.class).other, "shared");
        Expect.equal("shared", Static.root.other.text, "shared");
    }

    /** As many names as the table has room for. */
    private static void fill() {
        int count = 0;
        try {
            while (true) {
                AutoPersist.setRoot("n" + count + "x".repeat(900), "v" + count);
                count++;
            }
        } catch (ImageFullException e) {
            Expect.that(e.getMessage().contains("root table"), e.getMessage());
            Expect.that(e.getMessage().contains("test.nvm"), e.getMessage());
        }
        Expect.that(count > 10 && count < 1000, "number of roots: " + count);
        Expect.same(null, AutoPersist.getRoot("n" + count + "x".repeat(900), Object.class), "the root that did not fit");
        for (int i = 0; i < count; i++) {
            AutoPersist.setRoot("n" + i + "x".repeat(900), "w" + i);
        }
        AutoPersist.removeRoot("n1" + "x".repeat(900));
        AutoPersist.setRoot("n1" + "x".repeat(900), "w1");
        Expect.equal(count, AutoPersist.rootNames().size(), "names");
    }

    private static void checkFull() {
        List<String> names = AutoPersist.rootNames();
        Expect.that(names.size() > 10, "names");
        for (String name : names) {
            Expect.equal("w" + name.substring(1, name.indexOf('x')), AutoPersist.getRoot(name, Object.class), "value");
        }
        Expect.thrown(ImageFullException.class, () -> AutoPersist.setRoot("one more" + "x".repeat(990), 1));
    }

    private static int fill(String name) {
        int count = 0;
        try {
            while (true) {
                AutoPersist.setRoot(name + count, count);
                count++;
            }
        } catch (ImageFullException e) {
            return count;
        }
    }

    /** Entries of short names in the place of long ones, and the other way round; in a region as well. */
    private static void refill() {
        AutoPersist.setRoot("kept", "kept");
        int fewest = fill("l".repeat(900));
        AutoPersist.rootNames().stream().filter(name -> name.startsWith("l")).forEach(AutoPersist::removeRoot);
        int most = fill("s");
        Expect.that(most > 20 * fewest, fewest + " long names, " + most + " short ones");
        int half = most / 2;
        for (int i = 0; i < half; i++) {
            Expect.that(AutoPersist.removeRoot("s" + i), "it is there");
        }
        FailureAtomic.run(() -> {
            AutoPersist.setRoot("r".repeat(1000), "in a region");
            AutoPersist.removeRoot("s" + half);
        });
        for (int i = half + 1; i < most; i++) {
            AutoPersist.removeRoot("s" + i);
        }
        int again = fill("l".repeat(900));
        Expect.that(again >= fewest - 2, fewest + " long names, then " + again);
        Expect.equal("in a region", AutoPersist.getRoot("r".repeat(1000), Object.class), "a value set in a region");
        Expect.same(null, AutoPersist.getRoot("s0", Object.class), "a removed root");
        AutoPersist.removeRoot("r".repeat(1000));
        for (int i = 1; i < again; i++) {
            AutoPersist.removeRoot("l".repeat(900) + i);
        }
    }

    private static void checkRefilled() {
        Expect.equal(List.of("kept", "l".repeat(900) + 0), AutoPersist.rootNames(), "names");
        int most = fill("s");
        Expect.that(most > 1000, most + " short names, in the place of long ones that the last life has removed");
        Expect.equal("kept", AutoPersist.getRoot("kept", Object.class), "value");
        Expect.equal(0, AutoPersist.getRoot("l".repeat(900) + 0, Object.class), "value");
    }

    private static void fillImage() {
        AutoPersist.setRoot("kept", "old");
        var e = Expect.thrown(ImageFullException.class, () -> AutoPersist.setRoot("kept", new byte[40 << 20]));
        for (String text : List.of("test.nvm", "full", "\"kept\"")) {
            Expect.that(e.getMessage().contains(text), text + " is in: " + e.getMessage());
        }
        Expect.equal("old", AutoPersist.getRoot("kept", Object.class), "value after the image was full");
        AutoPersist.setRoot("kept", "new");
    }

    /** The boot loader does not know Box; that is an error, and no harm is done. */
    private static void foreign() {
        var e = Expect.thrown(RecoveryException.class, () -> AutoPersist.getRoot("kept", Object.class, null));
        Expect.that(e.getMessage().contains(Box.class.getName()), e.getMessage());
        Thread.currentThread().setContextClassLoader(null);
        Expect.equal("kept", AutoPersist.getRoot("kept", Box.class).text, "by the system class loader");
        Expect.equal("kept", AutoPersist.getRoot("kept", Box.class, null).text, "recovered before");
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        Expect.thrown(RecoveryException.class, () -> AutoPersist.getRoot("replaced", Object.class));
        Expect.equal(
                "replaced",
                AutoPersist.getRoot("replaced", Box.class, NamedRootLives.class.getClassLoader()).text,
                "by the class's own loader");
    }
}
