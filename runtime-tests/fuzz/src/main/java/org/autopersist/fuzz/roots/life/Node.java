// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

/** An object that knows its vertex. */
abstract class Node implements Cloneable {

    int id;
    long value;

    Node(int id) {
        this.id = id;
    }

    /** Makes it the object of another vertex. */
    void become(int newId) {
        id = newId;
    }

    /** Whether all that follows from its number is there. */
    boolean isWhole() {
        return true;
    }

    /** The references are in the order of the vertex's. */
    abstract Object get(int index);

    abstract void set(int index, Object value);

    @Override
    public Node clone() {
        try {
            return (Node) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " " + id + " value " + value;
    }
}
