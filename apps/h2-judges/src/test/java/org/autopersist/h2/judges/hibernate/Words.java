// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.List;

/** A list of words in one column. */
@Converter
final class Words implements AttributeConverter<List<String>, String> {

    @Override
    public String convertToDatabaseColumn(List<String> words) {
        return words == null ? null : String.join("|", words);
    }

    @Override
    public List<String> convertToEntityAttribute(String column) {
        return column == null ? null : List.of(column.split("\\|"));
    }
}
