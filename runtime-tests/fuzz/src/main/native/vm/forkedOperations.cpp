// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "runtime/vmOperation.hpp"

// A child of the fork server has no VM thread. What detaching an image asks of it, the only thread can do: no other
// one has to be stopped. False if it is another operation.
extern "C" bool fork_server_does(VM_Operation* operation) {
  if (operation->type() != VM_Operation::VMOp_NVMDetach) {
    return false;
  }
  operation->doit();
  return true;
}
