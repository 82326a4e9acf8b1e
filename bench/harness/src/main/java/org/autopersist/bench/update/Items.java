package org.autopersist.bench.update;

/** What {@link Updates} puts into its maps. */
public enum Items {
    RECORD("record") {
        @Override
        Object item(int number) {
            return new Final(number, "s" + number);
        }
    },
    CLASS("class with fields that are not final") {
        @Override
        Object item(int number) {
            return new Changing(number, "s" + number);
        }
    };

    private record Final(int number, String text) {}

    private static final class Changing {
        private int number;
        private String text;

        Changing(int number, String text) {
            this.number = number;
            this.text = text;
        }
    }

    private final String title;

    Items(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** A new one, with a new string. */
    abstract Object item(int number);
}
