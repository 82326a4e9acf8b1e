// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/**
 * Ends regions in all ways that there are, and asks behind each whether the disk has all: only a commit that waits can have
 * brought it there, since the log is written every ten seconds. Its argument is how often.
 */
public final class CommitsOnDisk {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = String.join(",", method("returnNothing"), method("returnLong"), method("returnDouble"),
            method("returnObject"), method("returnLocked"));

    /** Printed for each way: how many commits have left something behind. */
    public static final String BEHIND = "BEHIND ";

    private static final class Cell {
        long value;
        String text;
    }

    @DurableRoot
    private static Cell cell = new Cell();

    @DurableRoot
    private static Map<Integer, Long> map = DurableCollections.map(new HashMap<>());

    @DurableRoot
    private static Map<Integer, Long> striped = DurableCollections.concurrentMap();

    private enum Way {
        END {
            @Override
            void store(long value) {
                FailureAtomic.begin();
                FailureAtomic.begin();
                cell.value = value;
                FailureAtomic.end();
                FailureAtomic.end();
            }
        },
        COMMIT {
            @Override
            void store(long value) {
                try (var region = FailureAtomic.region()) {
                    cell.value = value;
                    region.commit();
                }
            }
        },
        RUN {
            @Override
            void store(long value) {
                FailureAtomic.run(() -> cell.value = value);
            }
        },
        COLLECTION {
            @Override
            void store(long value) {
                map.put((int) value & 15, value);
            }
        },
        CONCURRENT_MAP {
            @Override
            void store(long value) {
                striped.put((int) value & 15, value);
            }
        },
        ALL_STRIPES {
            @Override
            void store(long value) {
                striped.put(1, value);
                striped.clear();
            }
        },
        VIRTUAL_THREAD {
            @Override
            void store(long value) {
                try {
                    Thread.ofVirtual().start(() -> COMMIT.store(value)).join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        },
        METHOD {
            @Override
            void store(long value) {
                returnNothing(value);
            }
        },
        METHOD_LONG {
            @Override
            void store(long value) {
                expect(returnLong(value) == value);
            }
        },
        METHOD_DOUBLE {
            @Override
            void store(long value) {
                expect(returnDouble(value) == value + 0.5);
            }
        },
        METHOD_OBJECT {
            @Override
            void store(long value) {
                expect(returnObject(value).equals("v" + value));
            }
        },
        METHOD_LOCKED {
            @Override
            void store(long value) {
                expect(returnLocked(value).equals("v" + value));
            }
        };

        abstract void store(long value);
    }

    private CommitsOnDisk() {}

    private static String method(String name) {
        return CommitsOnDisk.class.getName() + "." + name;
    }

    private static void expect(boolean good) {
        if (!good) {
            throw new AssertionError("another result");
        }
    }

    private static void returnNothing(long value) {
        cell.value = value;
    }

    private static long returnLong(long value) {
        cell.value = value;
        return value;
    }

    private static double returnDouble(long value) {
        cell.value = value;
        return value + 0.5;
    }

    private static String returnObject(long value) {
        cell.text = "v" + value;
        return cell.text;
    }

    private static synchronized String returnLocked(long value) {
        cell.text = "v" + value;
        return cell.text;
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        for (Way way : Way.values()) {
            int behind = 0;
            for (int i = 0; i < count; i++) {
                way.store(i);
                behind += AutoPersist.stats().diskBehind().equals(Duration.ZERO) ? 0 : 1;
            }
            System.out.println(BEHIND + way + " " + behind);
        }
    }
}
