// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMLATEROOTS_HPP
#define SHARE_NVM_RECOVER_NVMLATEROOTS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
struct NVMRoot;

// A static final field that holds the one object of its own class, and has become a durable root after the image was written:
// other roots reach that object already, and the image has no entry for the field. Then the entry is made, before the class's
// initializer runs: the field and who refers to the object have the same one, with the state that the image has.
//
// Which object the field held nobody has noted. It is told only if it can be only one: if the field is the only static final
// one of its class in that class, and the roots reach exactly one object of just that class, which has no front. To find it
// takes a walk through all that the roots reach, once: later processes find the entry. It is called for classes that have such
// a field, of which the image has objects.
class NVMLateRoots : public AllStatic {
  static NVMRoot* sole_root_of(InstanceKlass* ik);
  static bool find_homes(InstanceKlass* ik, NVMArray<nvmgranule>* found, const char** problem);
  static bool add_entry(NVMRoot* root, nvmgranule granule);

public:
  // The roots of the class are known, and none is bound; its initializer has not run. What is not found out is told by a warning.
  static void find_object(InstanceKlass* ik, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMLATEROOTS_HPP
