// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmMutants.hpp"

#include "nvm/nvm_globals.hpp"
#include "runtime/globals.hpp"
#include "runtime/java.hpp"
#include "utilities/ostream.hpp"

NVMMutants::Mutant NVMMutants::_active = NVMMutants::None;

static const struct {
  NVMMutants::Mutant mutant;
  const char*        name;
  const char*        what;
} table[] = {
#define ROW(id, name, what) { NVMMutants::id, name, what },
  NVM_MUTANTS(ROW)
#undef ROW
};

void NVMMutants::parse() {
  if (NVMMutant == nullptr) {
    return;
  }
  for (const auto& row : table) {
    if (strcmp(row.name, NVMMutant) == 0) {
      _active = row.mutant;
      return;
    }
  }
  tty->print_cr("Mutants of -XX:NVMMutant, and what each leaves out:");
  for (const auto& row : table) {
    tty->print_cr("  %-20s %s", row.name, row.what);
  }
  vm_exit_during_initialization("-XX:NVMMutant names no mutant", NVMMutant);
}
