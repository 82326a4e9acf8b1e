package org.autopersist.runtimetests.programs.lifetimes;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.DurableRoot;

/** Classes whose initializers give away what they assign to durable roots. */
public final class DroppedValues {

    private static volatile byte[] garbage;

    private DroppedValues() {}

    /** Whom others give objects to. */
    private static final class Registry {
        static final List<Object> OBJECTS = new ArrayList<>();
    }

    private static final class View {
        @DurableRoot
        static final Map<String, Integer> DATA = new TreeMap<>();
        static final Map<String, Integer> VIEW = Collections.synchronizedMap(DATA);
    }

    private static final class Registered {
        @DurableRoot
        static final List<String> NAMES = new ArrayList<>();

        static {
            Registry.OBJECTS.add(List.of(NAMES));
        }
    }

    private static final class Both {
        @DurableRoot
        static final Map<String, Integer> DATA = new TreeMap<>();

        @DurableRoot
        static final Map<String, Integer> VIEW = Collections.synchronizedMap(DATA);
    }

    /** Old when it is dropped. */
    private static final class Old {
        @DurableRoot
        static final List<String> NAMES = new ArrayList<>();

        static {
            System.gc();
        }
    }

    private enum Colour {
        RED
    }

    private static final class Constants {
        static final String NAME = "name";
        static final List<String> NONE = List.of();

        @DurableRoot
        static String name = NAME;

        @DurableRoot
        static List<String> none = NONE;

        @DurableRoot
        static BigInteger sum = BigInteger.ONE;

        @DurableRoot
        static Colour colour = Colour.RED;

        @DurableRoot
        static Comparator<String> order = Comparator.naturalOrder();

        @DurableRoot
        static List<String> own = new ArrayList<>();
    }

    /** Enough for some young collections. */
    private static void churn() {
        for (int i = 0; i < 10_000; i++) {
            garbage = new byte[64 * 1024];
        }
    }

    /** The name of the class that is to be used. */
    public static void main(String[] args) {
        int size = switch (args[0]) {
            case "View" -> View.DATA.size() + View.VIEW.size();
            case "Registered" -> {
                Registered.NAMES.add("name");
                yield Registered.NAMES.size();
            }
            case "Both" -> {
                Both.VIEW.merge("starts", 1, Integer::sum);
                yield Both.DATA.get("starts");
            }
            case "Old" -> {
                int lives = Old.NAMES.size();
                Old.NAMES.add("name");
                churn();
                yield lives;
            }
            default -> Constants.own.size() + Constants.none.size();
        };
        System.gc();
        System.out.println(args[0] + " " + size);
    }
}
