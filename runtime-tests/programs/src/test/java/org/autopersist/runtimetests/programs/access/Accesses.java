// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** All accesses, for programs that mix them. */
public final class Accesses {

    private static final List<Access> ALL = Stream.of(
                    new FieldAccess(),
                    new ArrayAccess(),
                    new BulkAccess(),
                    new VarHandleAccess(),
                    new TypedVarHandleAccess(),
                    new ViewAccess(),
                    new ReflectiveAccess(),
                    new UnsafeAccess(),
                    new TextAccess(),
                    new CryptoAccess(),
                    new DowncallAccess(),
                    new ObjectAccess())
            .flatMap(program -> program.accesses().stream())
            .toList();

    private Accesses() {}

    /** Does one of them, by chance. Several threads may do so to one target, without synchronization. */
    public static void runAny(Target target, Random random) {
        try {
            ALL.get(random.nextInt(ALL.size())).action().run(target, random);
        } catch (Exception _) {
            // What other threads did to the target meanwhile may not suit this access; it ends here, like any program.
        } catch (Error e) {
            throw e;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }
}
