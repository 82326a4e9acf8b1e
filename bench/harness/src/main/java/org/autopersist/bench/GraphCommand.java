// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that measures what becomes of large graphs of objects. */
abstract class GraphCommand implements Callable<Integer> {

    @Mixin
    CommonOptions common;

    @Mixin
    ImageOptions images;

    @Mixin
    GraphOptions graphs;
}
