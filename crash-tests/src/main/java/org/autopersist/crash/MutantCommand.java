package org.autopersist.crash;

import java.util.List;

final class MutantCommand {
    MutantCommand(Settings settings, List<String> mutants) {}
    int run(List<NamedWorkload> w) { throw new IllegalStateException(); }
}
