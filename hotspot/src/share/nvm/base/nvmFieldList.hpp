// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMFIELDLIST_HPP
#define SHARE_NVM_BASE_NVMFIELDLIST_HPP

#include "memory/allStatic.hpp"
#include "utilities/exceptions.hpp"

class AccessFlags;
class InstanceKlass;
class Symbol;

// Which fields are durable roots or unrecoverable: those that carry the
// annotation, in either spelling, and those that -XX:DurableRoots and
// -XX:UnrecoverableFields name; and which old ones -XX:NVMDropFields names. Usable in leaves once parse() was called.
class NVMFieldList : public AllStatic {
public:
  // Reads the flags and the files they name; ends start-up with one line
  // where that fails.
  static void parse();

  // False for nearly all classes, at little cost.
  static bool may_have_durable_root(InstanceKlass* ik);
  // Warns of names in the flags that are no fields of their class, or no static ones where these are meant.
  static void class_linked(InstanceKlass* ik);
  static bool is_durable_root(InstanceKlass* holder, Symbol* field, int field_index);
  // Of those that the class declares, but for -XX:+NVMStressRoots; null if there is none.
  static Symbol* first_durable_root(InstanceKlass* ik);
  // Before the initializer of a class: an instance field that is annotated as a durable root would be none without a word. javac
  // refuses it as well; this is for class files that no javac with that check has made. Throws an IllegalStateException.
  static void check_annotations(InstanceKlass* ik, TRAPS);
  // Whether -XX:+NVMStressRoots makes the field a durable root: only if its class's name means one class. Not
  // final ones, which initializers copy to where no recovery reaches, nor unrecoverable ones.
  static bool is_stress_root(InstanceKlass* holder, AccessFlags flags, Symbol* field, int field_index);
  // Whether -XX:NVMDropFields names the field, which its class has no longer; holder with slashes.
  static bool is_dropped(const char* holder, int holder_length, const char* field, int field_length);
  static bool is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index);
  // The process ends: warns of what -XX:NVMDropFields names if that class was used, and the image had nothing to drop.
  static void warn_of_undropped();
};

#endif // SHARE_NVM_BASE_NVMFIELDLIST_HPP
