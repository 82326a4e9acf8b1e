// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import reactor.core.publisher.Sinks;

/** A sink that has ended has an empty array of subscribers, another one than a sink that has none yet. */
public final class Reactor implements Library {

    @DurableRoot
    private static Sinks.Many<String> completed;

    @DurableRoot
    private static Sinks.Many<String> going;

    @DurableRoot
    private static Sinks.One<String> one;

    @DurableRoot
    private static Sinks.Empty<String> empty;

    @Override
    public void write() {
        completed = Sinks.unsafe().many().multicast().directBestEffort();
        going = Sinks.unsafe().many().multicast().directBestEffort();
        one = Sinks.unsafe().one();
        empty = Sinks.unsafe().empty();
        assertEquals(Sinks.EmitResult.OK, completed.tryEmitComplete());
        assertEquals(Sinks.EmitResult.OK, one.tryEmitValue("value"));
        assertEquals(Sinks.EmitResult.OK, empty.tryEmitEmpty());
    }

    @Override
    public void check(int life) {
        assertEquals(Sinks.EmitResult.FAIL_TERMINATED, completed.tryEmitNext("late"));
        assertEquals(Sinks.EmitResult.FAIL_TERMINATED, one.tryEmitValue("late"));
        assertEquals(Sinks.EmitResult.FAIL_TERMINATED, empty.tryEmitEmpty());
        assertEquals("value", one.asMono().block());
        assertEquals(0, completed.currentSubscriberCount());
        List<String> got = new ArrayList<>();
        going.asFlux().take(1).subscribe(got::add);
        assertEquals(Sinks.EmitResult.OK, going.tryEmitNext("life " + life));
        assertEquals(List.of("life " + life), got);
    }
}
