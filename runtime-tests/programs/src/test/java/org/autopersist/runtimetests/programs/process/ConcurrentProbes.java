// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.process;

import static org.autopersist.runtimetests.programs.process.Probe.own;
import static org.autopersist.runtimetests.programs.process.Probe.refused;
import static org.autopersist.runtimetests.programs.process.Probe.works;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.autopersist.Unrecoverable;

/** Threads and what works with them. */
final class ConcurrentProbes {

    private ConcurrentProbes() {}

    private static final class Count {
        volatile int value;
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private final int to;

        Sum(int to) {
            this.to = to;
        }

        @Override
        protected Integer compute() {
            return to == 0 ? 0 : to + new Sum(to - 1).fork().join();
        }
    }

    private static final class Adder extends CountedCompleter<Integer> {
        int sum;

        @Override
        public void compute() {
            sum = 5;
            tryComplete();
        }

        @Override
        public Integer getRawResult() {
            return sum;
        }
    }

    private record At(int order) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed o) {
            return Integer.compare(order, ((At) o).order);
        }
    }

    private static final class Late extends java.util.TimerTask {
        final CountDownLatch done = new CountDownLatch(1);

        @Unrecoverable
        final boolean isScheduledHere = Boolean.parseBoolean("true");

        @Override
        public void run() {
            done.countDown();
        }
    }

    /** In the process that makes it a thread waits for an element, which in the next one must not take any. */
    private static final class Awaited {
        final BlockingQueue<Object> queue;

        @Unrecoverable
        final Thread taker;

        Awaited(BlockingQueue<Object> queue) throws InterruptedException {
            this.queue = queue;
            taker = Thread.ofPlatform().daemon().start(() -> {
                try {
                    queue.take();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            while (taker.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        Object use() throws InterruptedException {
            if (taker != null) {
                queue.put("for the taker");
                taker.join();
            }
            return queue.offer("x") + "" + queue.poll();
        }
    }

    /** Held by a thread that ends with its process. */
    private static final class HeldLocks {
        final ReentrantLock lock = new ReentrantLock();
        final ReentrantReadWriteLock locks = new ReentrantReadWriteLock();

        @Unrecoverable
        final boolean isNew = Boolean.parseBoolean("true");

        HeldLocks() throws InterruptedException {
            Thread holder = Thread.ofPlatform().start(() -> {
                lock.lock();
                locks.writeLock().lock();
            });
            holder.join();
        }

        Object areFree() {
            return isNew || (lock.tryLock() && locks.writeLock().tryLock());
        }
    }

    private record Locked(ReentrantLock lock, Condition condition) {}

    private static ReentrantReadWriteLock readLocked() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.readLock().unlock();
        return lock;
    }

    private static Object useQueue(BlockingQueue<Object> queue) throws Exception {
        List<Object> all = new ArrayList<>();
        Thread producer = Thread.ofVirtual().start(() -> {
            try {
                queue.put("b");
            } catch (InterruptedException e) {
                all.add(e);
            }
        });
        all.add(queue.poll(2, TimeUnit.SECONDS));
        all.add(queue.poll(2, TimeUnit.SECONDS));
        producer.join();
        all.add(queue.offer("c"));
        all.add(queue.size());
        return all;
    }

    private static Object useCollection(Collection<Object> c) {
        c.add("z");
        List<Object> all = new ArrayList<>(c);
        c.remove("a");
        all.add(c.size());
        all.add(c.stream().count());
        return all;
    }

    private static Object use(CompletableFuture<Object> f) throws Exception {
        f.complete("x");
        return f.thenApplyAsync(x -> x + "y").get(2, TimeUnit.SECONDS);
    }

    private static CompletableFuture<Object> withStages() {
        CompletableFuture<Object> f = new CompletableFuture<>();
        AtomicReference<Object> seen = new AtomicReference<>();
        f.thenAccept(seen::set);
        return f;
    }

    private static final Executor OWN_THREADS = Executors.newSingleThreadExecutor(r -> {
        Thread thread = new Thread(r);
        thread.setDaemon(true);
        return thread;
    });

    private static Object useExecutor(Executor executor) throws Exception {
        return CompletableFuture.supplyAsync(() -> "ran", executor).get(2, TimeUnit.SECONDS);
    }

    static List<Probe> pools() {
        return List.of(
                own("commonPool", ForkJoinPool::commonPool, ConcurrentProbes::useExecutor),
                own("defaultExecutor", () -> new CompletableFuture<>().defaultExecutor(), ConcurrentProbes::useExecutor),
                own("minimalExecutor", () -> CompletableFuture.completedStage("x").toCompletableFuture().defaultExecutor(),
                        ConcurrentProbes::useExecutor),
                works("delayedExecutor", () -> CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS), ConcurrentProbes::useExecutor),
                works("delayedBy", () -> CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run), ConcurrentProbes::useExecutor),
                works("sameThread", () -> (Executor) Runnable::run, ConcurrentProbes::useExecutor),
                refused("ownThreads", () -> OWN_THREADS),
                refused("forkJoinPool", () -> new ForkJoinPool(2)),
                refused("workStealing", Executors::newWorkStealingPool),
                refused("fixedPool", () -> Executors.newFixedThreadPool(1)),
                refused("cachedPool", Executors::newCachedThreadPool),
                refused("scheduledPool", () -> Executors.newScheduledThreadPool(1)),
                refused("singleScheduled", Executors::newSingleThreadScheduledExecutor),
                refused("perTask", () -> Executors.newThreadPerTaskExecutor(Thread::new)),
                refused("virtualPerTask", Executors::newVirtualThreadPerTaskExecutor),
                refused("unconfigurable", () -> Executors.unconfigurableExecutorService(Executors.newCachedThreadPool())),
                refused("poolWithOwnFactory", () -> new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(3), Adopted::new)),
                refused("scheduledWithOwnFactory", () -> new ScheduledThreadPoolExecutor(1, Adopted::new)),
                refused("completionService", () -> new ExecutorCompletionService<>(Executors.newCachedThreadPool())),
                works("completionServiceOfCommon", () -> new ExecutorCompletionService<>(ForkJoinPool.commonPool()), (ExecutorCompletionService<Object> s) -> {
                    s.submit(() -> "done");
                    return s.poll(2, TimeUnit.SECONDS).get();
                }),
                refused("defaultThreadFactory", Executors::defaultThreadFactory),
                refused("timer", () -> new Timer(true)),
                refused("submissionPublisher", SubmissionPublisher::new),
                refused("commonWorker", () -> CompletableFuture.supplyAsync(Thread::currentThread).get()),
                refused("ofVirtual", Thread::ofVirtual),
                refused("ofPlatform", () -> Thread.ofPlatform().name("a")),
                refused("ofVirtualFactory", () -> Thread.ofVirtual().factory()),
                refused("ofPlatformFactory", () -> Thread.ofPlatform().daemon().factory()),
                refused("thread", () -> new Thread(() -> {})),
                refused("threadGroup", () -> new ThreadGroup("a")),
                refused("uncaughtHandler", () -> Thread.currentThread().getUncaughtExceptionHandler()),
                works("threadState", () -> Thread.State.NEW),
                works("threadLocal", () -> ThreadLocal.withInitial(() -> "a"), (ThreadLocal<Object> l) -> {
                    Object first = l.get();
                    l.set("b");
                    return first + "" + l.get();
                }),
                works("inheritable", InheritableThreadLocal::new, (InheritableThreadLocal<Object> l) -> {
                    l.set("c");
                    AtomicReference<Object> seen = new AtomicReference<>();
                    Thread t = new Thread(() -> seen.set(l.get()));
                    t.start();
                    t.join();
                    return seen.get();
                }),
                works("scopedValue", ScopedValue::newInstance, (ScopedValue<Object> v) -> ScopedValue.where(v, "d").call(v::get)),
                own("threadLocalRandom", ThreadLocalRandom::current, (ThreadLocalRandom r) -> r.nextInt(1)));
    }

    private static final class Adopted extends Thread {
        Adopted(Runnable r) {
            super(r);
        }
    }

    static List<Probe> synchronizers() {
        return List.of(
                works("reentrantLock", ReentrantLock::new, (ReentrantLock l) -> {
                    l.lock();
                    l.unlock();
                    return l.isLocked();
                }),
                works("lockHeldByAnother", () -> new HeldLocks(), HeldLocks::areFree),
                works("fairLockHeld", () -> {
                    ReentrantLock l = new ReentrantLock(true);
                    l.lock();
                    return l;
                }, (ReentrantLock l) -> {
                    // In this process the one that is made is held, as it should be.
                    boolean free = l.tryLock(1, TimeUnit.SECONDS);
                    return free || l.isLocked();
                }),
                works("condition", () -> {
                    ReentrantLock l = new ReentrantLock();
                    return new Locked(l, l.newCondition());
                }, (Locked l) -> {
                    l.lock.lock();
                    Thread.ofVirtual().start(() -> {
                        l.lock.lock();
                        l.condition.signalAll();
                        l.lock.unlock();
                    });
                    return l.condition.await(2, TimeUnit.SECONDS);
                }),
                works("readWriteLock", ConcurrentProbes::readLocked, (ReentrantReadWriteLock l) -> {
                    l.readLock().lock();
                    boolean upgraded = l.writeLock().tryLock();
                    l.readLock().unlock();
                    return upgraded + "" + l.writeLock().tryLock(1, TimeUnit.SECONDS);
                }),
                works("stampedLock", () -> {
                    StampedLock l = new StampedLock();
                    l.writeLock();
                    return l;
                }, (StampedLock l) -> l.isReadLocked()),
                works("stampedLockFree", StampedLock::new, (StampedLock l) -> {
                    long stamp = l.tryWriteLock(1, TimeUnit.SECONDS);
                    l.unlockWrite(stamp);
                    return l.validate(l.tryOptimisticRead());
                }),
                works("semaphore", () -> new Semaphore(1), (Semaphore s) -> {
                    s.acquire();
                    Thread.ofVirtual().start(s::release);
                    return s.tryAcquire(2, TimeUnit.SECONDS);
                }),
                works("latch", () -> new CountDownLatch(1), (CountDownLatch l) -> {
                    Thread.ofVirtual().start(l::countDown);
                    return l.await(2, TimeUnit.SECONDS);
                }),
                works("barrier", () -> new CyclicBarrier(2), (CyclicBarrier b) -> {
                    Thread.ofVirtual().start(() -> {
                        try {
                            b.await();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
                    b.await(2, TimeUnit.SECONDS);
                    return b.getNumberWaiting();
                }),
                works("phaser", () -> new Phaser(2), (Phaser p) -> {
                    Thread.ofVirtual().start(p::arrive);
                    return p.awaitAdvanceInterruptibly(p.arrive(), 2, TimeUnit.SECONDS);
                }),
                works("exchanger", Exchanger::new, (Exchanger<Object> e) -> {
                    Thread.ofVirtual().start(() -> {
                        try {
                            e.exchange("x");
                        } catch (InterruptedException i) {
                            throw new AssertionError(i);
                        }
                    });
                    return e.exchange("y", 2, TimeUnit.SECONDS);
                }),
                works("lockSupport", Object::new, o -> {
                    Thread waiter = Thread.ofPlatform().daemon().start(() -> LockSupport.park(o));
                    LockSupport.unpark(waiter);
                    waiter.join(2000);
                    return waiter.isAlive();
                }),
                works("monitor", Object::new, o -> {
                    synchronized (o) {
                        Thread.ofVirtual().start(() -> {
                            synchronized (o) {
                                o.notifyAll();
                            }
                        });
                        o.wait(2000);
                    }
                    return "done";
                }),
                works("atomics", () -> List.of(new AtomicInteger(1), new AtomicLong(2), new LongAdder()), (List<Object> l) -> {
                    ((LongAdder) l.get(2)).add(5);
                    return ((AtomicInteger) l.get(0)).incrementAndGet() + ((AtomicLong) l.get(1)).addAndGet(3) + "" + l.get(2);
                }),
                works("references", () -> List.of(new AtomicReference<>("a"), new AtomicStampedReference<>("b", 1), new AtomicMarkableReference<>("c", true),
                        new AtomicReferenceArray<>(new Object[] {"d"}), new AtomicIntegerArray(2), new AtomicBoolean()), (List<Object> l) -> {
                    @SuppressWarnings("unchecked")
                    AtomicStampedReference<Object> stamped = (AtomicStampedReference<Object>) l.get(1);
                    boolean set = stamped.compareAndSet(stamped.getReference(), "e", 1, 2);
                    return set + "" + stamped.getStamp() + ((AtomicMarkableReference<?>) l.get(2)).isMarked() + l.get(3);
                }),
                works("accumulator", () -> new DoubleAccumulator(Double::sum, 1), (DoubleAccumulator a) -> {
                    a.accumulate(4);
                    return a.get();
                }),
                refused("fieldUpdater", () -> AtomicIntegerFieldUpdater.newUpdater(Count.class, "value")));
    }

    static List<Probe> queuesAndFutures() {
        List<Probe> all = new ArrayList<>();
        List<Collection<Object>> collections = List.of(new ConcurrentLinkedQueue<>(), new ConcurrentLinkedDeque<>(), new CopyOnWriteArrayList<>(),
                new CopyOnWriteArraySet<>(), new ConcurrentSkipListSet<>(), ConcurrentHashMap.newKeySet(), new LinkedBlockingDeque<>(),
                Collections.synchronizedList(new ArrayList<>()));
        for (Collection<Object> c : collections) {
            c.add("a");
            all.add(works(c.getClass().getSimpleName(), () -> c, ConcurrentProbes::useCollection));
        }
        List<BlockingQueue<Object>> queues = List.of(new ArrayBlockingQueue<>(5), new LinkedBlockingQueue<>(), new PriorityBlockingQueue<>(),
                new LinkedTransferQueue<>());
        for (BlockingQueue<Object> q : queues) {
            q.add("a");
            all.add(works(q.getClass().getSimpleName(), () -> q, ConcurrentProbes::useQueue));
        }
        all.add(works("SynchronousQueue", SynchronousQueue::new, (SynchronousQueue<Object> q) -> {
            Thread.ofVirtual().start(() -> {
                try {
                    q.put("s");
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            return q.poll(2, TimeUnit.SECONDS);
        }));
        all.add(works("fairSynchronousQueue", () -> new SynchronousQueue<>(true), (SynchronousQueue<Object> q) -> q.offer("x")));
        all.add(works("LinkedTransferQueueAwaited", () -> new Awaited(new LinkedTransferQueue<>()), Awaited::use));
        all.add(works("SynchronousQueueAwaited", () -> new Awaited(new SynchronousQueue<>()), Awaited::use));
        all.add(works("fairSynchronousQueueAwaited", () -> new Awaited(new SynchronousQueue<>(true)), Awaited::use));
        all.add(works("LinkedBlockingQueueAwaited", () -> new Awaited(new LinkedBlockingQueue<>()), Awaited::use));
        all.add(works("DelayQueue", () -> new DelayQueue<>(List.of(new At(2), new At(1))), (DelayQueue<At> q) -> q.take() + "" + q.poll(1, TimeUnit.SECONDS)));
        all.add(works("ConcurrentSkipListMap", () -> new ConcurrentSkipListMap<>(Map.of("a", 1)), (ConcurrentSkipListMap<Object, Object> m) -> {
            m.merge("a", 2, (x, y) -> (int) x + (int) y);
            return m.firstEntry();
        }));
        all.add(works("ConcurrentHashMap", () -> new ConcurrentHashMap<>(Map.of("a", 1)), (ConcurrentHashMap<Object, Object> m) -> {
            m.computeIfAbsent("b", x -> 5);
            return m.reduceValues(1, (x, y) -> (int) x + (int) y);
        }));
        all.add(works("future", CompletableFuture::new, ConcurrentProbes::use));
        all.add(works("futureDone", () -> CompletableFuture.completedFuture("done"), (CompletableFuture<Object> f) -> f.get()));
        all.add(works("futureFailed", () -> CompletableFuture.failedFuture(new IllegalStateException("x")),
                (CompletableFuture<Object> f) -> f.handle((r, e) -> e.getMessage()).get()));
        all.add(works("futureWithStages", ConcurrentProbes::withStages, ConcurrentProbes::use));
        all.add(works("futureWithAsyncStage", () -> {
            CompletableFuture<Object> f = new CompletableFuture<>();
            f.thenApplyAsync(x -> x);
            return f;
        }, ConcurrentProbes::use));
        all.add(works("futureWithAsyncResult", () -> {
            CompletableFuture<Object> f = new CompletableFuture<>();
            return List.of(f, f.thenApplyAsync(x -> x + "!"));
        }, (List<CompletableFuture<Object>> l) -> {
            l.get(0).complete("r");
            return l.get(1).get(2, TimeUnit.SECONDS);
        }));
        all.add(refused("futureWithDelay", () -> new CompletableFuture<>().completeOnTimeout("late", 1, TimeUnit.DAYS)));
        all.add(works("futureTaskAwaited", () -> new Sum(2), (Sum t) -> {
            Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(200);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                t.invoke();
            });
            return t.get(5, TimeUnit.SECONDS);
        }));
        all.add(works("timerTask", () -> {
            Late task = new Late();
            new Timer(true).schedule(task, 1_000_000);
            return task;
        }, (Late task) -> {
            Late again = task.isScheduledHere ? new Late() : task;
            new Timer(true).schedule(again, 1);
            return again.done.await(3, TimeUnit.SECONDS);
        }));
        all.add(works("minimalStage", () -> CompletableFuture.completedStage("x"),
                (java.util.concurrent.CompletionStage<Object> s) -> s.thenApplyAsync(x -> x + "1").toCompletableFuture().get(2, TimeUnit.SECONDS)));
        all.add(works("futureTask", () -> new FutureTask<>(() -> "t"), (FutureTask<Object> t) -> {
            Thread.ofVirtual().start(t);
            return t.get(2, TimeUnit.SECONDS);
        }));
        all.add(works("recursiveTask", () -> new Sum(4), (Sum s) -> ForkJoinPool.commonPool().submit(s).get(2, TimeUnit.SECONDS)));
        all.add(works("countedCompleter", Adder::new, (Adder s) -> s.invoke()));
        all.add(works("forkJoinTaskDone", () -> {
            Sum s = new Sum(3);
            s.invoke();
            return s;
        }, (Sum s) -> s.isDone() ? s.join() : -1));
        all.add(works("adapted", () -> ForkJoinTask.adapt(() -> "a"), (ForkJoinTask<Object> t) -> t.fork().get(2, TimeUnit.SECONDS)));
        all.add(works("callable", () -> Executors.callable(() -> {}, "c"), (java.util.concurrent.Callable<Object> c) -> c.call()));
        all.add(works("weak", () -> new WeakReference<>("a".repeat(3)), (WeakReference<Object> r) -> r.refersTo(null) || r.get() != null));
        all.add(works("soft", () -> new SoftReference<>("a".repeat(3)), (SoftReference<Object> r) -> r.refersTo(null) || r.get() != null));
        all.add(refused("weakWithQueue", () -> new ReferenceQueue<>()));
        all.add(refused("phantom", () -> new PhantomReference<>("x", new ReferenceQueue<>())));
        all.add(refused("cleaner", java.lang.ref.Cleaner::create));
        return all;
    }
}
