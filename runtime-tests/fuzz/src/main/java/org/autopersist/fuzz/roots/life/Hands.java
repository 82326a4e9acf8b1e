// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.autopersist.fuzz.roots.model.Operation.Hand;

/** What the life holds besides the graph: in a table, or only in the frame of a waiting thread. Thread-safe. */
final class Hands {

    private final Map<Integer, Supplier<Object>> held = new HashMap<>();

    synchronized void hold(int vertex, Object object, Hand hand) {
        drop(vertex);
        held.put(vertex, hand == Hand.TABLE ? () -> object : new Frame(object, hand == Hand.VIRTUAL_THREAD));
    }

    synchronized Object get(int vertex) {
        return held.get(vertex).get();
    }

    synchronized void drop(int vertex) {
        if (held.remove(vertex) instanceof Frame frame) {
            frame.end();
        }
    }

    /** A thread that has the object in a local variable, and nobody else has it meanwhile. */
    private static final class Frame implements Supplier<Object>, Runnable {

        private final Semaphore asked = new Semaphore(0);
        private final Semaphore answered = new Semaphore(0);
        private volatile Object passed;
        private volatile boolean ended;

        Frame(Object object, boolean virtual) {
            passed = object;
            (virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(this);
            answered.acquireUninterruptibly();
        }

        @Override
        public void run() {
            Object object = passed;
            passed = null;
            answered.release();
            while (true) {
                asked.acquireUninterruptibly();
                if (ended) {
                    return;
                }
                passed = object;
                answered.release();
            }
        }

        @Override
        public synchronized Object get() {
            asked.release();
            answered.acquireUninterruptibly();
            Object object = passed;
            passed = null;
            return object;
        }

        void end() {
            ended = true;
            asked.release();
        }
    }
}
