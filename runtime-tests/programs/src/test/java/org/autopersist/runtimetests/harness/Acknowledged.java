// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;

/**
 * What the lives of an {@link Acknowledging} program have acknowledged. Immutable.
 *
 * @param last number of each thread; none before the first life
 */
public record Acknowledged(long... last) {

    public boolean isEmpty() {
        return last.length == 0;
    }

    /** Lets the JVM run the next life. */
    public ChildJvm next(ChildJvm jvm, Class<? extends Acknowledging> program) {
        Stream<String> numbers = LongStream.of(last).mapToObj(Long::toString);
        return jvm.main(Acknowledging.class, Stream.concat(Stream.of(program.getName()), numbers).toArray(String[]::new));
    }

    /** With what a life has acknowledged. */
    public Acknowledged after(ChildResult life, int threads) {
        long[] numbers = Arrays.copyOf(last, threads);
        for (String line : life.out()) {
            if (line.startsWith(Acknowledging.ACK)) {
                String[] words = line.split(" ");
                numbers[Integer.parseInt(words[1])] = Long.parseLong(words[2]);
            }
        }
        return new Acknowledged(numbers);
    }
}
