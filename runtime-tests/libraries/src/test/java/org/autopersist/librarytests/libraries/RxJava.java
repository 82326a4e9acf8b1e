// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.subjects.AsyncSubject;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import io.reactivex.rxjava3.subjects.MaybeSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A subject that has ended has an empty array of observers, another one than a subject that has none yet. */
public final class RxJava implements Library {

    @DurableRoot
    private static PublishSubject<String> completed;

    @DurableRoot
    private static PublishSubject<String> failed;

    @DurableRoot
    private static PublishSubject<String> going;

    @DurableRoot
    private static PublishProcessor<String> processor;

    @DurableRoot
    private static AsyncSubject<String> async;

    @DurableRoot
    private static BehaviorSubject<Integer> latest;

    @DurableRoot
    private static ReplaySubject<Integer> all;

    @DurableRoot
    private static CompletableSubject completable;

    @DurableRoot
    private static SingleSubject<String> single;

    @DurableRoot
    private static MaybeSubject<String> maybe;

    @Override
    public void write() {
        completed = PublishSubject.create();
        failed = PublishSubject.create();
        going = PublishSubject.create();
        processor = PublishProcessor.create();
        async = AsyncSubject.create();
        latest = BehaviorSubject.create();
        all = ReplaySubject.create();
        completable = CompletableSubject.create();
        single = SingleSubject.create();
        maybe = MaybeSubject.create();
        completed.onComplete();
        failed.onError(new IllegalStateException("failed"));
        processor.onComplete();
        async.onNext("async");
        async.onComplete();
        latest.onNext(0);
        completable.onComplete();
        single.onSuccess("single");
        maybe.onSuccess("maybe");
    }

    @Override
    public void check(int life) {
        List<String> seen = new ArrayList<>();
        completed.subscribe(x -> seen.add("next"), e -> seen.add("error"), () -> seen.add("completed"));
        completed.onNext("late");
        failed.subscribe(x -> seen.add("next"), e -> seen.add(e.getMessage()));
        async.subscribe(seen::add);
        single.subscribe(x -> seen.add(x));
        maybe.subscribe(seen::add);
        completable.subscribe(() -> seen.add("done"));
        assertEquals(List.of("completed", "failed", "async", "single", "maybe", "done"), seen);
        assertTrue(completed.hasComplete() && !completed.hasObservers());
        assertTrue(failed.hasThrowable() && processor.hasComplete() && async.hasValue() && completable.hasComplete());
        assertFalse(going.hasComplete() || going.hasThrowable());
        List<String> got = new ArrayList<>();
        going.take(1).subscribe(got::add);
        going.onNext("life " + life);
        assertEquals(List.of("life " + life), got);
        assertEquals(life - 1, latest.getValue());
        latest.onNext(life);
        all.onNext(life);
        assertEquals(life, all.getValues().length);
    }
}
