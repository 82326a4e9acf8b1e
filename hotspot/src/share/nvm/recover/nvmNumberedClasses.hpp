// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMNUMBEREDCLASSES_HPP
#define SHARE_NVM_RECOVER_NVMNUMBEREDCLASSES_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class Klass;

// Which class of the program an anonymous or local class of the image is. The one that has its name today may be another one,
// since a compiler has numbered them. By their NVMIdentities it is, of those declared in the same outermost class,
//
// 1. the one that a rule of -XX:NVMRenames tells, unless the class of that name is just what the identity says: then this
//    program has written it, and not the one of which the rule speaks;
// 2. the one of the same name, if its shape and its code are the same;
// 3. the only one with the same shape and the same code;
// 4. the only one of its shape, if there was only one when the image was written, and all with its base have the shapes that
//    they had then: its code has changed;
// 5. the only one with its base, if there was only one when the image was written: its fields or methods have changed.
//
// If rules tell of other classes, and there is none of today's names, what is compared has the names of before.
//
// Otherwise the image is refused: none becomes another one without a word. In 4. and 5. all classes have to be known, then and
// today.
class NVMNumberedClasses : public AllStatic {
  static const char* name_today(const char* name, int length, const char* identity, int identity_length, Handle loader, TRAPS);

public:
  // The name that a class of the image, or an array of such, has today, by -XX:NVMRenames and the entry's identity; in the
  // resource area, null if it stays. Loads classes, and initializes none. Throws a RecoveryException if it can't be told.
  static const char* name_today(const char* name, int length, const NVMClassEntry& entry, Handle loader, TRAPS);

  // Of the class that has the call site of a lambda's entry: with a space behind it.
  static const char* host_today(const NVMClassEntry& entry, Handle loader, TRAPS);

  // Has the entry the identity that the class has today?
  static bool is_current(const NVMClassEntry& entry, Klass* k);

  // May the class, which something else tells to be the entry's, be it?
  static bool has_base(const NVMClassEntry& entry, Klass* k, JavaThread* thread);
};

#endif // SHARE_NVM_RECOVER_NVMNUMBEREDCLASSES_HPP
