// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMLOSTROOTS_HPP
#define SHARE_NVM_RECOVER_NVMLOSTROOTS_HPP

#include "memory/allStatic.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMRootEntry;

// Durable roots of the image that nothing binds, since their class or field has another name today. A program that
// has been renamed would find an empty root instead, and nobody would look for the old one.
class NVMLostRoots : public AllStatic {
  static bool has_new_root(InstanceKlass* ik);
  static const char* what_is_lost(NVMRootEntry entry, InstanceKlass* ik, bool with_classes, TRAPS);

public:
  // The class has been initialized. If it has roots that are not in the image yet, warns of those in the image that hold
  // something and whose field it does not declare any more, and, once in a process, of those whose class its loader does not
  // find. Loads classes, without initializing them.
  static void warn(InstanceKlass* ik, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMLOSTROOTS_HPP
