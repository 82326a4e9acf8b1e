// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRootInfo;

/** The VM's list of roots, made readable. */
public final class RootList {

    private RootList() {}

    /** All roots, in no promised order; empty without an image. */
    public static List<DurableRootInfo> of(Vm vm) {
        return Arrays.stream(vm.roots()).map(RootList::parse).toList();
    }

    /** See {@link Natives#roots0()} for the format. */
    static DurableRootInfo parse(byte[] line) {
        String text = new String(line, UTF_8);
        int end = text.indexOf('\n');
        return new DurableRootInfo(
                text.substring(end + 1),
                text.charAt(0) == 'N',
                text.substring(4, end),
                text.charAt(1) == 'B',
                text.charAt(2) == 'I',
                text.charAt(3) == 'V');
    }
}
