// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/**
 * An image with EnumMaps and EnumSets of enums whose constants have changed since. Recovery gives them new homes, which a crash may
 * cut: they must never have an old order with new ordinals. Then they are written to.
 */
public final class ChangedEnums extends SequentialWorkload<List<String>> {

    private static final int HANDS = 6;

    /** What the enums were: one is reordered, one becomes too large for a long, and one fits into a long now. */
    static final List<String> OLD_SOURCES = List.of(
            "enum Suit { CLUBS, GONE, DIAMONDS, HEARTS, SPADES }",
            "enum Wide { " + names("W", 64) + " }",
            "enum Narrow { " + names("X", 64) + ", N2, N1, N0 }");

    @DurableRoot
    private static Hand[] hands;

    /** What is kept. */
    static final class Hand {
        final EnumMap<Suit, String> map = new EnumMap<>(Suit.class);
        final EnumSet<Suit> set = EnumSet.of(Suit.valueOf("CLUBS"), Suit.valueOf("SPADES"));
        final EnumSet<Wide> wide = EnumSet.of(Wide.valueOf("W01"), Wide.valueOf("W62"));
        final EnumSet<Narrow> narrow = EnumSet.of(Narrow.valueOf("N0"));
        EnumMap<Suit, String> shared;
    }

    public ChangedEnums() {
        super(40);
    }

    /** The life before, with the old enums. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            hands = make(Long.parseLong(args[0]));
            Runtime.getRuntime().halt(0);
        }
    }

    private static String names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> String.format("%s%02d", prefix, i)).collect(Collectors.joining(", "));
    }

    /** Uses only constants that both versions have. */
    private static Hand[] make(long seed) {
        Hand[] made = new Hand[HANDS];
        for (int i = 0; i < HANDS; i++) {
            made[i] = new Hand();
            made[i].map.put(Suit.valueOf("HEARTS"), "hearts " + (seed + i));
            made[i].map.put(Suit.valueOf("SPADES"), i % 2 == 0 ? null : "spades " + i);
            made[i].shared = made[i / 2].map;
        }
        return made;
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("autopersist-old-enums");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String source : OLD_SOURCES) {
            String name = source.split(" ")[1];
            Path file = Files.writeString(folder.resolve(name + ".java"), "package " + getClass().getPackageName() + ";\n" + source);
            if (compiler == null || compiler.run(null, null, null, "-d", folder.toString(), file.toString()) != 0) {
                throw new IOException("The old version of the enum " + name + " can't be compiled; javac is needed");
            }
        }
        FirstLife.run(image, imageSize(), List.of(), List.of(folder), First.class.getName(), Long.toString(seed));
        return true;
    }

    @Override
    protected void create() {
        if (hands == null) { // no first life, on a JVM without AutoPersist
            hands = make(seed());
        }
    }

    @Override
    protected void operate(int index) {
        change(hands, index);
    }

    /** Of each, one store decides. */
    private void change(Hand[] hands, int index) {
        Hand hand = hands[index * 5 % HANDS];
        switch (index % 5) {
            case 0 -> hand.map.put(Suit.HEARTS, "changed " + index);
            case 1 -> toggle(hand.set, index % 2 == 0 ? Suit.STARS : Suit.CLUBS);
            case 2 -> toggle(hand.wide, index % 2 == 0 ? Wide.W65 : Wide.W62);
            case 3 -> toggle(hand.narrow, Narrow.N1);
            default -> {
                Hand replacing = new Hand();
                replacing.map.put(Suit.STARS, "stars " + index);
                replacing.shared = hand.shared;
                hands[index * 5 % HANDS] = replacing;
            }
        }
    }

    private static <E extends Enum<E>> void toggle(EnumSet<E> set, E constant) {
        if (!set.remove(constant)) {
            set.add(constant);
        }
    }

    @Override
    protected List<List<String>> states() throws Exception {
        return statesOf(make(seed()), ChangedEnums::contents, this::change);
    }

    private static List<String> contents(Hand[] hands) {
        List<String> contents = new ArrayList<>(HANDS);
        for (Hand hand : hands) {
            require(hand != null && hand.shared != null, "A hand is missing");
            contents.add(entries(hand.map) + " " + hand.set + hand.wide + hand.narrow + " " + entries(hand.shared) + " @"
                    + place(hands, hand.shared));
        }
        return contents;
    }

    private static String entries(EnumMap<Suit, String> map) {
        StringBuilder entries = new StringBuilder();
        for (Suit suit : Suit.values()) {
            if (map.containsKey(suit)) {
                entries.append(suit).append('=').append(map.get(suit)).append(' ');
            }
        }
        return entries.toString();
    }

    /** A map that is reached twice must not have become two. */
    private static int place(Hand[] hands, EnumMap<Suit, String> map) {
        for (int i = 0; i < hands.length; i++) {
            if (hands[i].map == map) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected List<String> recovered() {
        return hands == null ? null : contents(hands);
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
