// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP
#define SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;
class Klass;

// Instance fields to which C2's code stores without a barrier, since they are unrecoverable. Homes must not keep one of them, and
// when a class is described (NVMClass) is another moment than that of a compilation. Only a redefinition can change annotations
// in between. So what was decided before stays, as long as the class is loaded, also without the annotation; and of a class that
// has been redefined no further field is added, since it may have been described before.
//
// Only primitive fields: a store of a reference lets an object out, and what C2 knows of new objects (NVMBarrierC2::is_new())
// relies on a barrier there. Thread-safe.
class NVMUntestedFields : public AllStatic {
public:
  // May stores to the field that the class declares at that offset go without barriers? Then it stays unrecoverable. In VM state:
  // no class is redefined meanwhile.
  static bool add(InstanceKlass* holder, int offset);

  // Was that found for the field? A leaf.
  static bool contains(const InstanceKlass* holder, int field_index);

  // At the safepoint that unloads the class.
  static void forget(const Klass* k);
};

#endif // SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP
