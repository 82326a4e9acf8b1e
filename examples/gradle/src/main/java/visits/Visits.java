// SPDX-License-Identifier: Apache-2.0
package visits;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;

/** Notes its arguments, and prints all that it was ever given. */
public final class Visits {

    @DurableRoot
    private static List<String> names = DurableCollections.list(new ArrayList<>());

    private Visits() {}

    public static void main(String[] args) {
        names.addAll(List.of(args));
        System.out.println(names);
    }
}
