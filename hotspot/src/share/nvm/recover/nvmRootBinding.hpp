// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMROOTBINDING_HPP
#define SHARE_NVM_RECOVER_NVMROOTBINDING_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
struct NVMRoot;

// Gives static durable roots the values that the image has for them.
//
// A name stands for one field: a class of the same name that another loader has loaded, too, can't be initialized
// before the first one is unloaded. It may be known before, by recover_early(): then it is told what the first one has left
// when that is unloaded, and counts as unbound instead of it.
//
// The roots of a class get the image's values before its initializer runs, and again after it: what
// the initializer assigned counts only if the image has no value.
class NVMRootBinding : public AllStatic {
  static void check_only_one(NVMRoot* root, TRAPS);
  static oop  recover(NVMRoot* root, TRAPS);
  static void bind(NVMRoot* root, TRAPS);
  static void find_former(InstanceKlass* ik, TRAPS);
  static void take_over_former(InstanceKlass* ik);
  static void bind_all(InstanceKlass* ik, TRAPS);
  static void check_not_final(NVMRoot* root, TRAPS);
  static void become_bound(InstanceKlass* ik, TRAPS);
  static void become_durable(InstanceKlass* ik);

public:
  static void before_initializer(InstanceKlass* ik, TRAPS);
  static void after_initializer(InstanceKlass* ik, TRAPS);

  // The image's value for a root of a class that is not initialized, boxed if it is
  // a primitive one; null if there is none. Initializes nothing.
  static Handle recover_early(InstanceKlass* ik, const char* field, TRAPS);

  // For sessions: gives the roots of initialized classes the image's values, as after_initializer() does.
  static void bind_initialized(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMROOTBINDING_HPP
