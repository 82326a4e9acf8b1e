// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMSTATICS_HPP
#define SHARE_NVM_CONVERT_NVMSTATICS_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;

// Objects that are kept by the name of the JDK's static field that holds them, or by a key, such as a currency's code: a row of
// the table in the .cpp file each. Their homes hold that name and nothing of the object, which is the one of the running process
// after recovery. (Keys only in images of version 4 on.)
//
// A leaf can't load classes. It need not: as long as a holder is not loaded, no
// object can be its field's.
//
// Thread-safe, usable in leaves, once initialized.
class NVMStatics : public AllStatic {
public:
  // No image is open.
  static void forget_classes();

  // When the image is opened.
  static void initialize();

  // Can objects of class k be found in the table?
  static bool may_hold(Klass* k);

  // The row whose field holds obj, or by whose key it is found; negative if there is none.
  static int find(oopDesc* obj);

  static const char* holder_name(int row);

  // Is it the class of the JDK that a row names? It may be one whose objects are refused, but for those of the rows.
  static bool is_holder(Klass* k);

  // What its home holds: the field's name, or the key, in the resource area.
  static const char* name_of(int row, oopDesc* obj);

  // The class id of homes for this row's holder; 0 if the image's class table is full.
  static uint32_t class_id(int row);

  // The object that a home of that holder and name stands for; null if this process has none. Calls Java code for keys.
  static oop object(InstanceKlass* holder, const char* name, size_t length, TRAPS);
};

#endif // SHARE_NVM_CONVERT_NVMSTATICS_HPP
