// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCACHES_HPP
#define SHARE_NVM_CONVERT_NVMCACHES_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Symbol;

// Fields of the JDK that only remember what can be computed from the others: null or 0 says that it has not been computed yet.
// They are left out of the image, so that reading an object stores nothing there. The table is in the .cpp file; CachesTest looks
// for what it lacks.
class NVMCaches : public AllStatic {
public:
  // Is this field, which the class itself declares, one?
  static bool is_cache(InstanceKlass* holder, Symbol* field);

  // Is this one, which an image has of an object of class ik?
  static bool is_cache_of(InstanceKlass* ik, const NVMClassEntry::Field& field);

  // Is there one at that offset of an object of class ik which the program may change? What a region has stored to the object goes into
  // such a cache, so that a rollback has to clear it. These are references.
  static bool can_expire(InstanceKlass* ik, intptr_t offset);
};

#endif // SHARE_NVM_CONVERT_NVMCACHES_HPP
