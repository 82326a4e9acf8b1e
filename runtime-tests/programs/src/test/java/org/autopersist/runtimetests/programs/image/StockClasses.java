// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A class without any annotation; its root and its unrecoverable field are named on the command line. */
public final class StockClasses implements Program {

    /** For -XX:DurableRoots. */
    public static final String ROOT = StockClasses.class.getName() + ".root";

    /** For -XX:UnrecoverableFields. */
    public static final String UNRECOVERABLE = Data.class.getName() + ".thread";

    private static List<Data> root;

    private static Object notARoot = "initial";

    private static final class Data {
        final String name;
        Thread thread = Thread.currentThread();

        Data(String name) {
            this.name = name;
        }
    }

    @Override
    public void write() {
        root = new ArrayList<>();
        root.add(new Data("one"));
        root.add(new Data("two"));
        notARoot = "changed";
    }

    @Override
    public void check() {
        Expect.equal(List.of("one", "two"), root.stream().map(d -> d.name).toList(), "names");
        Expect.same(null, root.getFirst().thread, "unrecoverable field");
        Expect.equal("initial", notARoot, "static field that is no root");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
