// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.agent;

import static org.autopersist.h2.agent.Names.MV_STORE;
import static org.autopersist.h2.agent.Names.PRIMARY_INDEX;
import static org.autopersist.h2.agent.Names.ROLLBACK;
import static org.autopersist.h2.agent.Names.TABLE;
import static org.autopersist.h2.agent.Names.TRANSACTIONS;
import static org.autopersist.h2.agent.Names.l;

import java.util.ArrayList;
import java.util.List;

/** A fault of the agent: one of its repairs is left out. */
public enum Mutant {

    /** None is. */
    NONE,
    /** A rollback restores what it finds in the log, also where another transaction has committed since. */
    RESTORES_ALL(without(ROLLBACK, "decide", 0)),
    /** The map of what is dropped goes before the commit. */
    DROPS_MAPS_AT_ONCE(without(TRANSACTIONS, "removeMap", 0)),
    /** A table with LOBs is emptied before it is dropped. */
    EMPTIES_WHAT_IS_DROPPED(without(TABLE, "removeChildrenAndResources", 0)),
    /** LOBs of a table that is dropped go before the commit. */
    DROPS_LOBS_AT_ONCE(without(TABLE, "removeChildrenAndResources", 1)),
    /** LOBs of a table that is truncated go before the commit. */
    TRUNCATES_LOBS_AT_ONCE(without(PRIMARY_INDEX, "truncate", 0)),
    /** A transaction's number is free while it is still prepared. */
    FREES_NUMBERS_EARLY(without(TRANSACTIONS, "endTransaction", 0)),
    /** Recovery takes the mark off a committed log, and then empties the log. */
    UNMARKS_EARLY(without(TRANSACTIONS, "commit", 0)),
    /** Parts of maps that were being made or removed stay. */
    KEEPS_PARTS_OF_MAPS(doingNothing("Repair", "dropPartsOfMaps", "(" + l(MV_STORE) + ")V")),
    /** What says that a transaction is prepared stays, though its log is empty. */
    KEEPS_PREPARATIONS(doingNothing("Repair", "dropEndedPreparations",
            "(" + l(MV_STORE) + l(TRANSACTIONS) + ")V")),
    /** H2 reads the definitions before it ends the commits of the last process. */
    READS_DEFINITIONS_EARLY(doingNothing("CommittedDefinitions", "commit",
            "(" + l(MV_STORE) + l(TRANSACTIONS) + ")V"));

    private final LeftOut leftOut;
    private final Change more;

    Mutant() {
        this.leftOut = null;
        this.more = null;
    }

    Mutant(LeftOut leftOut) {
        this.leftOut = leftOut;
        this.more = null;
    }

    Mutant(Change more) {
        this.leftOut = null;
        this.more = more;
    }

    /** The agent's changes with the fault. */
    List<Change> changes() {
        List<Change> all = new ArrayList<>(H2Changes.all());
        if (more != null) {
            all.add(more);
        }
        if (leftOut != null && !all.remove(leftOut.in(all))) {
            throw new IllegalStateException("there is no " + leftOut);
        }
        return all;
    }

    /** The agent's nth change of a method's code, from 0. */
    private record LeftOut(String owner, String method, int number) {

        Change in(List<Change> all) {
            return all.stream().filter(change -> change instanceof MethodChange m && m.owner().equals(owner)
                    && m.method().equals(method)).skip(number).findFirst().orElse(null);
        }
    }

    private static LeftOut without(String owner, String method, int number) {
        return new LeftOut(owner, method, number);
    }

    private static Change doingNothing(String owner, String method, String descriptor) {
        return new WrapChange("org/autopersist/h2/" + owner, method, descriptor, (code, _) -> code.return_());
    }
}
