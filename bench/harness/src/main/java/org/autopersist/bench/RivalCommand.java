// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that measures AutoPersist and its rivals, some of which run on a stock JDK. */
abstract class RivalCommand implements Callable<Integer> {

    @Mixin
    CommonOptions common;

    @Mixin
    StockOptions stock;

    @Mixin
    ImageOptions images;
}
