// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Optional;

/** Reads fields of homes by name, as far as they are there: a class may have changed. */
final class FieldReader {

    private final Homes homes;

    FieldReader(Image image) {
        this.homes = image.homes();
    }

    /** The first field of that name, from the class itself upwards, that is a reference or not. */
    private Optional<ClassField> find(int granule, String name, boolean isReference) {
        return homes.classOf(granule).fields().stream()
                .filter(f -> f.name().equals(name) && f.isReference() == isReference)
                .findFirst();
    }

    boolean has(int granule, String name) {
        return homes.classOf(granule).fields().stream().anyMatch(f -> f.name().equals(name));
    }

    /** 0 if it is null, or not there. */
    int reference(int granule, String name) {
        return granule == 0 ? 0 : find(granule, name, true).map(f -> homes.reference(granule, f.offset())).orElse(0);
    }

    /** An int field; 0 if it is not there. */
    int number(int granule, String name) {
        return granule == 0 ? 0 : find(granule, name, false)
                .filter(f -> f.type() == 'I')
                .map(f -> (int) homes.bits(granule, f.offset(), 'I'))
                .orElse(0);
    }

    /** The length of an array of references; 0 of anything else. */
    int length(int granule) {
        return granule != 0 && homes.classOf(granule).kind() == Kind.OBJECT_ARRAY ? (int) homes.length(granule) : 0;
    }

    int element(int granule, int i) {
        return homes.reference(granule, ImageLayout.HOME_ELEMENTS + ImageLayout.REFERENCE * i);
    }
}
