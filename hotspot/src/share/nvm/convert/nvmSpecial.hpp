#ifndef SHARE_NVM_CONVERT_NVMSPECIAL_HPP
#define SHARE_NVM_CONVERT_NVMSPECIAL_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class Klass;
class Symbol;

// The one place that says which JDK objects mean nothing in another process,
// and what is done about it. The tables are in the .cpp file.
class NVMSpecial : public AllStatic {
public:
  // Finds the JDK's caches of boxes. Before the first durable root is bound.
  static void initialize(TRAPS);

  // Why objects of this class can't be made recoverable; null if they can.
  static const char* refusal(Klass* k);

  // Is the field left out of the image, so that it is null or 0 after recovery?
  // Also true for fields that the program declares @Unrecoverable.
  static bool is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index);

  // Is the field, of an object of class ik, a synchronizer's count of who holds
  // it? Then it is left out as well.
  static bool is_held_state(InstanceKlass* ik, InstanceKlass* holder, Symbol* field);

  // The class whose enum constants k's objects are; null if they are none. An
  // enum constant with a body has a class of its own below that.
  static InstanceKlass* enum_class(Klass* k);

  static bool is_box_class(Klass* k);

  // The object that valueOf() of a box's class always returns for value; null
  // if that value isn't cached.
  static oop canonical_box(InstanceKlass* ik, jlong value);

  // Offset of java.lang.Enum.name.
  static int enum_name_offset();
};

#endif // SHARE_NVM_CONVERT_NVMSPECIAL_HPP
