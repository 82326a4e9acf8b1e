// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.h2.mvstore.MVMap;
import org.h2.value.VersionedValue;

/**
 * Decides whether a rollback restores a value: only where the transaction's own value is. H2 logs a record before it makes the
 * change, and removes it after it has taken the change back: at a kill in between, another transaction's committed value may be
 * there.
 */
final class OwnChange extends MVMap.DecisionMaker<VersionedValue<Object>> {

    private final int transaction;

    OwnChange(int transaction) {
        this.transaction = transaction;
    }

    @Override
    public MVMap.Decision decide(VersionedValue<Object> existing, VersionedValue<Object> restored) {
        if (existing == null || UndoRecords.transactionOf(existing) != transaction) {
            return MVMap.Decision.ABORT;
        }
        return restored == null ? MVMap.Decision.REMOVE : MVMap.Decision.PUT;
    }
}
