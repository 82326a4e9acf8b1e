// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.lang.reflect.Method;
import java.util.List;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ReceiveChannel;
import kotlinx.coroutines.channels.SendChannel;
import kotlinx.coroutines.flow.MutableSharedFlow;
import kotlinx.coroutines.flow.MutableStateFlow;
import kotlinx.coroutines.flow.SharedFlowKt;
import kotlinx.coroutines.flow.StateFlowKt;
import kotlinx.coroutines.sync.Mutex;
import kotlinx.coroutines.sync.MutexKt;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Flows, channels and mutexes know by marks what has happened; Kotlin's compiler has put these into classes of their own. */
public final class KotlinCoroutines implements Library {

    @DurableRoot
    private static MutableStateFlow<String> flow;

    @DurableRoot
    private static MutableSharedFlow<Integer> shared;

    @DurableRoot
    private static Channel<String> channel;

    @DurableRoot
    private static Channel<String> closed;

    @DurableRoot
    private static Mutex mutex;

    @DurableRoot
    private static Mutex locked;

    @Override
    public void write() {
        flow = StateFlowKt.MutableStateFlow(null);
        shared = SharedFlowKt.MutableSharedFlow(10, 0, BufferOverflow.SUSPEND);
        channel = ChannelKt.Channel(8, BufferOverflow.SUSPEND, null);
        closed = ChannelKt.Channel(8, BufferOverflow.SUSPEND, null);
        for (int i = 1; i <= 5; i++) {
            send(channel, "e" + i);
            send(closed, "e" + i);
        }
        closed.close(null);
        mutex = MutexKt.Mutex(false);
        locked = MutexKt.Mutex(false);
        assertTrue(locked.tryLock(Library.class));
    }

    @Override
    public void check(int life) {
        assertNull(flow.getValue());
        assertTrue(flow.compareAndSet(null, null));
        flow.setValue("value");
        flow.setValue(null);
        assertEquals(life - 1, shared.getReplayCache().size());
        assertTrue(shared.tryEmit(life));
        assertEquals(life, shared.getReplayCache().getLast());
        for (Channel<String> each : List.of(channel, closed)) {
            assertEquals("e" + life, receive(each));
        }
        assertFalse(channel.isClosedForSend());
        assertTrue(closed.isClosedForSend());
        send(channel, "f" + life);
        assertTrue(mutex.tryLock(null));
        assertTrue(mutex.isLocked());
        mutex.unlock(null);
        assertFalse(mutex.isLocked());
        assertTrue(locked.isLocked() && locked.holdsLock(Library.class));
        assertFalse(locked.tryLock("other"));
    }

    // Java knows no names with hyphens.

    private static void send(SendChannel<String> to, String element) {
        call(SendChannel.class, "trySend-", to, element);
    }

    private static Object receive(ReceiveChannel<String> from) {
        return call(ReceiveChannel.class, "tryReceive-", from);
    }

    private static Object call(Class<?> type, String start, Object receiver, Object... arguments) {
        for (Method method : type.getMethods()) {
            if (method.getName().startsWith(start) && method.getParameterCount() == arguments.length) {
                try {
                    return method.invoke(receiver, arguments);
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        throw new AssertionError(start);
    }
}
