// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import java.nio.file.Path;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;

/**
 * A program that did not do what it must.
 *
 * @param seed    its batch's
 * @param number  its own in that batch
 * @param setting with which it failed last, as small as it is now
 * @param verdict what is wrong with it, as small as it is now
 * @param source  the program, as small as it is now
 * @param kept    the folder that has it
 */
public record JitFailure(long seed, int number, Setting setting, Verdict verdict, String source, Path kept) {}
