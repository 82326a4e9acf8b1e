// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.util.Locale;
import org.autopersist.image.ImageLayout;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The size of an image, as {@code -XX:NVMSize} takes it: 64m, 4g. */
final class ImageSize implements ITypeConverter<Long> {

    private static final long LEAST = 16L << 20;
    private static final String UNITS = "kmg";

    @Override
    public Long convert(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        int unit = lower.isEmpty() ? -1 : UNITS.indexOf(lower.charAt(lower.length() - 1));
        try {
            long number = Long.parseLong(unit < 0 ? lower : lower.substring(0, lower.length() - 1));
            long size = Math.multiplyExact(number, 1L << 10 * (unit + 1));
            if (size >= LEAST && size <= ImageLayout.MAX_IMAGE_SIZE) {
                return ImageLayout.alignUp(size, ImageLayout.CHUNK);
            }
        } catch (NumberFormatException | ArithmeticException _) {
            // as one out of range
        }
        throw new TypeConversionException("an image has a size from 16m to 16g; not " + text);
    }
}
