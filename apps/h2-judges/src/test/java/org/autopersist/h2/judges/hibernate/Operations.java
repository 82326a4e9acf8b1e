// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import java.util.List;
import java.util.function.Consumer;

/** All operations. */
final class Operations {

    /** Others need that there is one of each. */
    private static final List<Consumer<Step>> FIRST =
            List.of(PartyOperations::plan, PartyOperations::found, PartyOperations::hire);
    private static final List<Consumer<Step>> ALL = List.of(
            PartyOperations::found, PartyOperations::plan, PartyOperations::hire, PartyOperations::hire,
            PartyOperations::rename, PartyOperations::change, PartyOperations::change, PartyOperations::move,
            PartyOperations::join, PartyOperations::raise, PartyOperations::end, PartyOperations::promote,
            PartyOperations::dismiss, DocumentOperations::invoice, DocumentOperations::correct, DocumentOperations::write,
            DocumentOperations::pay, DocumentOperations::note, DocumentOperations::repeat, DocumentOperations::forget,
            DocumentOperations::report, SessionOperations::conflict, SessionOperations::giveUp);

    private Operations() {}

    /** Does what that step does. */
    static void run(Step step) {
        List<Consumer<Step>> all = step.number <= FIRST.size() ? List.of(FIRST.get(step.number - 1)) : ALL;
        all.get(step.random.nextInt(all.size())).accept(step);
    }
}
