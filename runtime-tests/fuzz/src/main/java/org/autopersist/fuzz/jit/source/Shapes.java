// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Pieces of one kind, by how often they are wanted. */
final class Shapes {

    private record Shape(int weight, Function<Scope, Code> maker) {}

    private final List<Shape> shapes = new ArrayList<>();
    private int sum;

    /** One more; its maker may answer null where it does not fit. */
    Shapes add(int weight, Function<Scope, Code> maker) {
        shapes.add(new Shape(weight, maker));
        sum += weight;
        return this;
    }

    /** One that fits. */
    Code make(Scope s) {
        while (true) {
            int at = s.below(sum);
            for (Shape shape : shapes) {
                at -= shape.weight;
                if (at < 0) {
                    Code made = shape.maker.apply(s);
                    if (made != null) {
                        return made;
                    }
                    break;
                }
            }
        }
    }
}
