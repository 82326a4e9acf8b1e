// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
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
  static bool is_held_state(InstanceKlass* ik, InstanceKlass* holder, Symbol* field);

public:
  // Finds the JDK's caches of boxes. Before the first durable root is bound.
  static void initialize(TRAPS);

  // Why objects of this class can't be made recoverable; null if they can. NVMStatics may know some of them all the same.
  static const char* refusal(Klass* k);

  // Why the class itself can't: another process could not find it by its name. Null if it could.
  static const char* refusal_of_class(Klass* k);

  // Is the field left out of the image, so that it is null or 0 after recovery?
  // Also true for fields that the program declares @Unrecoverable.
  static bool is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index);

  // Has the image the field of an object of class ik, which the holder declares?
  static bool is_kept(InstanceKlass* ik, InstanceKlass* holder, Symbol* field, int field_index);

  // Is it the node by which ConcurrentHashMap reserves an empty bin, while a function of the program computes what comes there?
  // Only the thread that is in the function replaces it; all others that come to the bin fail.
  static bool is_reservation(Klass* k);

  // The class whose enum constants k's objects are; null if they are none. An
  // enum constant with a body has a class of its own below that.
  static InstanceKlass* enum_class(Klass* k);

  // Of boxes that are cached. Also before initialize().
  static bool is_box_class(Klass* k);

  // The object that valueOf() of a box's class always returns for value; null
  // if that value isn't cached.
  static oop canonical_box(InstanceKlass* ik, jlong value);

  // The name of an enum constant, a String; null before its constructor has set it.
  static oop enum_name(oop constant);
};

#endif // SHARE_NVM_CONVERT_NVMSPECIAL_HPP
