// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

import java.util.Iterator;
import java.util.function.Consumer;

/** An iterator whose changes are failure-atomic. */
class DurableIterator<E, I extends Iterator<E>> implements Iterator<E> {

    final I inner;
    final DurableCollection<E, ?> owner;

    DurableIterator(I inner, DurableCollection<E, ?> owner) {
        this.inner = inner;
        this.owner = owner;
    }

    @Override
    public final boolean hasNext() {
        synchronized (owner.lock()) {
            return inner.hasNext();
        }
    }

    @Override
    public final E next() {
        synchronized (owner.lock()) {
            return owner.out(inner.next());
        }
    }

    @Override
    public final void remove() {
        owner.run(inner::remove);
    }

    @Override
    public final void forEachRemaining(Consumer<? super E> action) {
        synchronized (owner.lock()) {
            inner.forEachRemaining(e -> action.accept(owner.out(e)));
        }
    }
}
