package org.autopersist.foreign;

import org.autopersist.DurableRoot;

/** The tests' objects, which the next life finds. Not thread-safe. */
public final class Fixtures {

    private static final int KEPT = 400;
    private static final String REFUSAL = "can't be made recoverable";

    @DurableRoot
    private static Object[] kept = new Object[KEPT];

    @DurableRoot
    private static Object current;

    private static int given;
    private static int refused;

    private Fixtures() {}

    /** Makes a test's object durable, unless it can't be kept. */
    public static void give(Object fixture) {
        given++;
        try {
            current = fixture;
            kept[given % KEPT] = fixture;
        } catch (UnsupportedOperationException e) {
            if (!isRefusal(e)) {
                throw e;
            }
            refused++;
        }
    }

    static Object[] kept() {
        return kept;
    }

    static int given() {
        return given;
    }

    static int refused() {
        return refused;
    }

    /** Whether something failed because a store of what can't be kept was refused, as it must be. */
    static boolean isRefusal(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof UnsupportedOperationException && t.getMessage() != null && t.getMessage().contains(REFUSAL)) {
                return true;
            }
        }
        return false;
    }
}
