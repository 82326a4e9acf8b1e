// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMNAMEDROOTBINDING_HPP
#define SHARE_NVM_RECOVER_NVMNAMEDROOTBINDING_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class JavaThread;
struct NVMNamedRoot;

// AutoPersist.setRoot and its kin.
//
// Setting or removing an unbound root of the image takes the recovery
// lock: a recovery that is under way believes that what the entry leads to stays
// reachable. It gives up if it finds the root bound. After it, whoever binds first
// wins; what the other one has recovered is dropped.
class NVMNamedRootBinding : public AllStatic {
  static void recover_in_region(NVMNamedRoot* root, TRAPS);
  static void recover(NVMNamedRoot* root, TRAPS);
  static void note_bound(NVMNamedRoot* root);
  static void make_room(JavaThread* thread);

public:
  // Names here have the prefix NVMRootEntry::NamedPrefix.

  // Returns once value, and that it is the root, is durable. if_absent: does nothing if the root has a value; false.
  static bool set(const char* name, Handle value, bool if_absent, TRAPS);

  // The value, recovered with that loader's classes at first; null if there is none.
  static oop get(const char* name, Handle loader, TRAPS);

  // False if there was no value.
  static bool remove(const char* name, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMNAMEDROOTBINDING_HPP
