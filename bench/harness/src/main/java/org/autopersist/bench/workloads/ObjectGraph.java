// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** References stored into long-lived objects: a social network in which people meet and make new friends. */
@State(Scope.Thread)
public class ObjectGraph {

    private static final int PEOPLE = 20_000;
    private static final int FRIENDS = 8;
    private static final int STEPS = 2_000;

    static final class Person {
        final Person[] friends = new Person[FRIENDS];
        Person lastMet;
        int meetings;
        long happiness;
    }

    private final Person[] people = new Person[PEOPLE];
    private SplittableRandom random;
    private Person current;

    @Setup
    public void build() {
        random = new SplittableRandom(1);
        for (int i = 0; i < PEOPLE; i++) {
            people[i] = new Person();
        }
        for (Person person : people) {
            for (int f = 0; f < FRIENDS; f++) {
                person.friends[f] = people[random.nextInt(PEOPLE)];
            }
        }
        current = people[0];
    }

    @Benchmark
    public Person meet() {
        Person p = current;
        for (int i = 0; i < STEPS; i++) {
            int choice = random.nextInt();
            Person friend = p.friends[choice & FRIENDS - 1];
            p.lastMet = friend;
            p.meetings++;
            friend.happiness += choice;
            if ((choice & 0x700) == 0) {
                friend.friends[choice >>> 16 & FRIENDS - 1] = p.lastMet.friends[choice >>> 20 & FRIENDS - 1];
            }
            p = friend;
        }
        current = p;
        return p;
    }
}
