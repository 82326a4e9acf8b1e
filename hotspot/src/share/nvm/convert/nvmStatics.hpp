#ifndef SHARE_NVM_CONVERT_NVMSTATICS_HPP
#define SHARE_NVM_CONVERT_NVMSTATICS_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;

// Objects that are kept by the name of the JDK's static field that holds them:
// NVMSpecial::static_field() lists the fields. Their homes hold that name and
// nothing of the object, which is the one of the running process after recovery.
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

  // The rows of the table, as a set of bits, that objects of class k can be found in.
  static uint64_t rows_of(Klass* k);

  // The row, of these, whose field holds obj; negative if there is none.
  static int find(oopDesc* obj, uint64_t rows);

  static const char* holder_name(int row);
  static const char* field_name(int row);

  // The class id of homes for this row's holder; 0 if the image's class table is full.
  static uint32_t class_id(int row);

  // The object that a home of that holder and field stands for; null if the table has no such row.
  static oop object(InstanceKlass* holder, const char* field, size_t length);
};

#endif // SHARE_NVM_CONVERT_NVMSTATICS_HPP
