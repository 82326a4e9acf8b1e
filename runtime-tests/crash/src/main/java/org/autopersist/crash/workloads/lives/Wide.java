// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

/** An enum that has more constants than a long has bits; see {@link ChangedEnums#OLD_SOURCES}. */
enum Wide {
    W00, W01, W02, W03, W04, W05, W06, W07, W08, W09, W10, W11, W12, W13, W14, W15, W16, W17, W18,
    W19, W20, W21, W22, W23, W24, W25, W26, W27, W28, W29, W30, W31, W32, W33, W34, W35, W36, W37,
    W38, W39, W40, W41, W42, W43, W44, W45, W46, W47, W48, W49, W50, W51, W52, W53, W54, W55, W56,
    W57, W58, W59, W60, W61, W62, W63, W64, W65
}
