// SPDX-License-Identifier: Apache-2.0
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** Notes that survive the death of the process: {@code Notes}, with {@code add TEXT}, {@code remove N}, {@code fill} or nothing. */
public class Notes {

    record Note(String text, Instant at) {}

    /** All that is reachable from here is durable. The value is the image's; the initializer counts only if it has none. */
    @DurableRoot
    static List<Note> notes = DurableCollections.list(new ArrayList<>());

    @DurableRoot
    static long characters;

    /** Two stores that belong together: both are in the image, or none. */
    static void add(String text) {
        FailureAtomic.run(() -> {
            notes.add(new Note(text, Instant.now()));
            characters += text.length();
        });
    }

    static Note remove(int index) {
        return FailureAtomic.call(() -> {
            Note note = notes.remove(index);
            characters -= note.text().length();
            return note;
        });
    }

    public static void main(String[] args) {
        switch (args.length == 0 ? "list" : args[0]) {
            case "list" -> {
                for (int i = 0; i < notes.size(); i++) {
                    System.out.println(i + "  " + notes.get(i).at() + "  " + notes.get(i).text());
                }
                System.out.println(notes.size() + " notes, " + characters + " characters");
            }
            case "add" -> add(args[1]);
            case "remove" -> System.out.println("removed: " + remove(Integer.parseInt(args[1])).text());
            case "fill" -> fill();
            default -> throw new IllegalArgumentException("list, add TEXT, remove N, or fill; not " + args[0]);
        }
    }

    /** Until it is killed. What it has printed is in the image. */
    private static void fill() {
        while (true) {
            add("note " + notes.size());
            System.out.println("added " + notes.size());
        }
    }
}
