// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMEXPLICIT_HPP
#define SHARE_NVM_API_NVMEXPLICIT_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMHome;

// What programs do themselves with -XX:+ExplicitPersistence: the baseline Espresso* of the AutoPersist
// paper (section 8), which has a marking for each object that is placed in NVM, each store that is
// written back, and each fence.
//
// Stores have no barrier. place() gives an object a home, whose fields are zero until they are written
// back. A field is copied to the home and its cache line written back in one step, which
// stands for Espresso's CLWB of the field's address: in Espresso the object itself lies in NVM.
// What the program forgets is not in the image after a crash, as there.
//
// Nothing here takes an object's lock bit: no conversion and no region touches homes in this mode. Two
// threads that write the same field back at once need a lock, as they do for the store itself.
class NVMExplicit : public AllStatic {
  static void refuse(oopDesc* holder, const char* reason);
  static bool copy_reference(oopDesc* holder, NVMHome* home, size_t offset);
  static void place_string(Handle string, TRAPS);

public:
  // Gives obj, which is not null, a home of its own. Throws ObjectRefusedException if it can't be
  // kept, ImageFullException if the image is full. Strings and objects that every process has, such as
  // classes and enum constants, get theirs whole.
  static void place(Handle obj, TRAPS);

  // The offset by which write_back_field() knows an instance field; -1 if there is no such field, or it
  // is not kept. Fields of superclasses are searched, too.
  static jlong field_offset(InstanceKlass* ik, const char* name);

  // Leaves. Errors (the holder or the value has no home, no such field) are thrown as
  // ObjectRefusedException: NVMError.
  static void write_back_field(oopDesc* holder, jlong offset);
  static void write_back_elements(oopDesc* array, jint from, jint count);
};

#endif // SHARE_NVM_API_NVMEXPLICIT_HPP
