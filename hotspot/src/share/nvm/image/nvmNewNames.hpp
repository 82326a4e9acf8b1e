// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMNEWNAMES_HPP
#define SHARE_NVM_IMAGE_NVMNEWNAMES_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "runtime/atomic.hpp"

// What -XX:NVMRenames says: names that the image has, and the names that the program has for the same today. A rule is
// pkg.Old=pkg.New, for a class with the classes nested in it, or a package with all below it; or pkg.Old.member=pkg.New.member,
// for a field, a static field that is a durable root, an enum constant, or a lambda's method. A name with a number, which a
// compiler gives to anonymous and local classes and to lambdas, may stand on both sides: it means that this one has kept it.
// Rules for members go before those for their classes, longer ones before shorter ones.
//
// A rule says nothing of what is below its new name, if that lies below the old one (com.shop=com.shop.model). Of the image's
// classes nothing tells whether a rule has been applied to them. So objects of a class to which one applies are not stored, as
// they would be another class's in the next process; nor is a constant taken for another one while the enum has both.
//
// The annotation @FormerName says the same (NVMFormerNames), for as long as no class or member of the former name is there.
//
// Who reads a name in the image asks here before looking for what it means. What recovery makes of it has the names of today,
// and so the image has them when all its roots have been recovered once with the flag.
//
// Thread-safe once parse() was called; readers need no lock. Results are in the resource area, and null if the name stays.
class NVMNewNames : public AllStatic {
  struct Rule;
  static Rule* volatile _rules;
  static NVMSpinLock    _lock;        // of those who add rules

  static Rule* first()                     { return Atomic::load_acquire(&_rules); }
  static const Rule* insert(const char* from, const char* to, bool is_former);
  static Rule* find(const char* name, int length, bool is_whole);
  static Rule* find_class(const char* name, int length);
  static const Rule* find_member(const char* holder, int holder_length, const char* name, int name_length);

public:
  // Reads the flag; ends start-up with one line if it is not of the form.
  static void parse();

  static bool any()                        { return first() != nullptr; }

  // What @FormerName says: a class, or a class, a slash and a member. The flag goes before it. Warns if another class says the
  // same.
  static void add_former(const char* from, const char* to);

  // Has that class, or array of it, another name because of such an annotation?
  static bool is_former(const char* name, int length);

  // There is a class of that name: no annotation counts that says it has become another one.
  static void is_there(const char* name, int length);

  // Where the element's name stands in that of an array; a class's is the whole. Empty for primitive elements.
  static void element_name(const char* name, int length, int* begin, int* end);

  // What the flag makes of that class or array when it is read from an image; null if it is the same.
  static const char* name_when_read(const char* name, int length);

  // Of a class, or of an array of them; with slashes.
  static const char* class_name(const char* name, int length);

  // What a class of that name had for a name before a rule without numbers; null if none tells.
  static const char* old_class_name(const char* name, int length);

  // Does a rule say so for that very class, or one around it, whose name has a number (NVMIdentity)? Then nothing else decides.
  static bool decides(const char* name, int length);

  // Of a call site, as NVMLambda describes it; is_decided: a rule names the lambda's method, or the numbered class to whose
  // method it is a reference.
  static const char* call_site(const char* description, int length, bool* is_decided);

  // Of a member of that class: the class and the name that it has. False if both stay.
  static bool member(const char* holder, int holder_length, const char* name, int name_length,
                     const char** new_holder, const char** new_name);

  // Of a field, as the class table has it: the same with the names of today.
  static NVMClassEntry::Field field(const NVMClassEntry::Field& f);

  // Of a durable root that is a static field: pkg.Class.field.
  static const char* root_name(const char* name, int length);

  // All classes that the text names, as descriptors do.
  static const char* text(const char* text, int length);

  // The process ends: warns of rules that nothing has asked for.
  static void warn_of_unused();
};

#endif // SHARE_NVM_IMAGE_NVMNEWNAMES_HPP
