// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.autopersist.AfterRecovery;
import org.autopersist.DurableRoot;

/** Classes whose initializers assign to durable roots what nobody stores to, whoever has it still. */
public final class DroppedUnused {

    private static volatile byte[] garbage;
    private static List<String> given;

    private DroppedUnused() {}

    private static final class Both {
        @DurableRoot
        static final Map<String, Integer> DATA = new TreeMap<>();

        @DurableRoot
        static final Map<String, Integer> VIEW = Collections.synchronizedMap(DATA);

        static int use() {
            VIEW.merge("starts", 1, Integer::sum);
            return DATA.get("starts");
        }
    }

    /** Old when it is dropped. */
    private static final class Old {
        @DurableRoot
        static final List<String> DATA = new ArrayList<>();

        static {
            System.gc();
        }

        static int use() {
            DATA.add("name");
            return DATA.size();
        }
    }

    /** Young, with a part that refers back to it and is old at once. */
    private static final class Large {
        private final Object[] slots = new Object[3_000_000];
        private int count;

        private Large() {
            slots[0] = this;
        }

        private static final class Roots {
            @DurableRoot
            static final Large DATA = new Large();
        }

        static int use() {
            return ++Roots.DATA.count;
        }
    }

    /** In a local variable that is not read again. */
    private static final class Local {
        private static final class Roots {
            @DurableRoot
            static final List<String> DATA = given;
        }

        static int use() {
            List<String> first = new ArrayList<>();
            given = first;
            Roots.DATA.add("name");
            given = null;
            return Roots.DATA.size();
        }
    }

    private static final class Read {
        @DurableRoot
        static final List<String> DATA = new ArrayList<>(List.of("first"));
        static final List<String> VIEW = Collections.unmodifiableList(DATA);

        static int use() {
            DATA.add("name");
            return DATA.size() - 1 + (VIEW.size() + VIEW.hashCode()) * 0;
        }
    }

    /** Its lock is no part of what is kept. */
    private static final class Locked {
        private final ReentrantLock lock = new ReentrantLock();
        private int count;

        private int increase(int by) {
            lock.lock();
            try {
                return by == 0 ? count : (count += by);
            } finally {
                lock.unlock();
            }
        }

        private static final class Roots {
            @DurableRoot
            static final Locked DATA = new Locked();
            static final Locked VIEW = DATA;
        }

        static int use() {
            Roots.VIEW.increase(0);
            return Roots.DATA.increase(1);
        }
    }

    private static final class Finalizable {
        private int count;

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            count = -1;
        }

        private static final class Roots {
            @DurableRoot
            static final Finalizable DATA = new Finalizable();
        }

        static int use() {
            return ++Roots.DATA.count;
        }
    }

    private static final class Weak {
        private int count;

        private static final class Roots {
            @DurableRoot
            static Weak data = new Weak();
            static final WeakReference<Weak> REFERENCE = new WeakReference<>(data);
        }

        static int use() {
            return ++Roots.data.count + (Roots.REFERENCE.get() == null ? 0 : Roots.REFERENCE.get().count * 0);
        }
    }

    /** Its hook makes the view one of the root's. */
    private static final class Hooked {
        private final List<String> names = new ArrayList<>();

        @AfterRecovery
        void recovered() {
            Roots.view = this;
        }

        private static final class Roots {
            @DurableRoot
            static final Hooked DATA = new Hooked();
            static Hooked view = DATA;
        }

        static int use() {
            Hooked data = Roots.DATA;
            Roots.view.names.add("name");
            return data.names.size();
        }
    }

    /** Many use it, and it stores what it has computed. */
    private static final class Shared {
        static final Shared NONE = new Shared(0);
        private final int lives;
        private int hash;

        private Shared(int lives) {
            this.lives = lives;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Shared shared && shared.lives == lives;
        }

        @Override
        public int hashCode() {
            if (hash == 0) {
                hash = lives + 1;
            }
            return hash;
        }

        private static final class Roots {
            @DurableRoot
            static Shared data = NONE;
        }

        static int use() {
            Roots.data = new Shared(Roots.data.hashCode());
            return Roots.data.lives + (NONE.equals(Roots.data) ? 1 : NONE.hashCode() - 1);
        }
    }

    private enum Colour {
        RED
    }

    private static final class Constants {
        static final Object[] MADE = {
            "name", List.of(), BigInteger.TEN.pow(30), Colour.RED, Comparator.<String>naturalOrder(), ZoneId.of("Europe/Berlin"),
            ZonedDateTime.of(2020, 1, 1, 1, 1, 1, 1, ZoneId.of("Europe/Paris")), URI.create("http://example.org/"),
            Pattern.compile("a+(?<b>b)"), Locale.GERMANY, InetSocketAddress.createUnresolved("example.org", 80),
            DateTimeFormatter.ISO_DATE, Runtime.version().toString(), Collections.emptyList(), Collections.singletonList("x"),
            Collections.nCopies(3, "x"), Arrays.asList(), new Date(0)
        };

        @DurableRoot
        static Object text = MADE[0];

        @DurableRoot
        static Object none = MADE[1];

        @DurableRoot
        static Object sum = MADE[2];

        @DurableRoot
        static Object colour = MADE[3];

        @DurableRoot
        static Object order = MADE[4];

        @DurableRoot
        static Object zone = MADE[5];

        @DurableRoot
        static ZonedDateTime time = (ZonedDateTime) MADE[6];

        @DurableRoot
        static Object uri = MADE[7];

        @DurableRoot
        static Object pattern = MADE[8];

        @DurableRoot
        static Object locale = MADE[9];

        @DurableRoot
        static Object address = MADE[10];

        @DurableRoot
        static Object empty = MADE[13];

        @DurableRoot
        static Object single = MADE[14];

        @DurableRoot
        static Object copies = MADE[15];

        @DurableRoot
        static Object listed = MADE[16];

        @DurableRoot
        static Object date = MADE[17];

        @DurableRoot
        static NavigableMap<String, String> map = Collections.emptyNavigableMap();

        /** One of the JDK, which many use. */
        static final NavigableMap<String, String> NOTHING = map;

        @DurableRoot
        static int lives;

        static int use() {
            int read = 0;
            for (Object made : MADE) {
                read += made.hashCode() + made.toString().length();
            }
            read += ((URI) MADE[7]).getSchemeSpecificPart().length() + ((Pattern) MADE[8]).namedGroups().size()
                    + ((ZonedDateTime) MADE[6]).plusDays(200).getDayOfYear() + LocalDate.now().getYear()
                    + ((ZoneId) MADE[5]).getRules().getOffset(time.toInstant()).getTotalSeconds();
            for (String key : NOTHING.navigableKeySet()) {
                read += key.length() + NOTHING.entrySet().size() + NOTHING.values().size();
            }
            read += NOTHING.entrySet().size() + NOTHING.values().size() + NOTHING.descendingMap().size();
            text = none = sum = colour = order = zone = uri = pattern = locale = address = "new";
            empty = single = copies = listed = date = "new";
            time = time.plusDays(1);
            map = new TreeMap<>(Map.of("key", "value"));
            return ++lives + read * 0;
        }
    }

    /** Enough for some young collections. */
    private static void churn() {
        for (int i = 0; i < 10_000; i++) {
            garbage = new byte[64 * 1024];
        }
    }

    /** The name of the class that is to be used. */
    public static void main(String[] args) throws InterruptedException {
        int lives = switch (args[0]) {
            case "Both" -> Both.use();
            case "Old" -> Old.use();
            case "Large" -> Large.use();
            case "Local" -> Local.use();
            case "Read" -> Read.use();
            case "Locked" -> Locked.use();
            case "Finalizable" -> Finalizable.use();
            case "Weak" -> Weak.use();
            case "Hooked" -> Hooked.use();
            case "Shared" -> Shared.use();
            case "Constants" -> Constants.use();
            default -> throw new IllegalArgumentException(args[0]);
        };
        churn();
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(30);
        }
        System.out.println(args[0] + " " + lives);
    }
}
