// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMCANONICALLIST_HPP
#define SHARE_NVM_BASE_NVMCANONICALLIST_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class Method;

// What -XX:NVMCanonicalClasses says of one class: what is called for its canonical object. Names have slashes between packages.
class NVMCanonicalRule : public CHeapObj<mtInternal> {
  friend class NVMCanonicalList;

  enum Origin { Given, Builtin, Always };

  const char*   _class_name;
  const char*   _holder_name;      // of the static method; null: readResolve() is called
  const char*   _method_name;
  GrowableArrayCHeap<const char*, mtInternal> _arguments;
  const Origin  _origin;
  volatile bool _is_seen;          // a class of that name

  explicit NVMCanonicalRule(Origin origin)
    : _class_name(nullptr), _holder_name(nullptr), _method_name(nullptr), _origin(origin), _is_seen(false) {}

public:
  bool says_the_same_as(const NVMCanonicalRule* other) const;

  // Are the objects the process's own, of which the image has no more than what the method gets?
  bool is_of_process() const               { return _origin == Always; }

  bool has_factory() const                 { return _holder_name != nullptr; }
  const char* holder_name() const          { return _holder_name; }
  const char* method_name() const          { return _method_name; }

  // Of the static method: names of fields, or `this`, which is the object itself.
  int argument_count() const               { return _arguments.length(); }
  const char* argument(int i) const        { return _arguments.at(i); }
  bool is_object(int i) const              { return strcmp(_arguments.at(i), "this") == 0; }
};

// Classes whose recovered objects are replaced by what this process has for them: -XX:NVMCanonicalClasses. Not by itself, since it
// lets an image choose what code of these classes gets to see; but for loggers and the like, which an image must not bring back with
// all that they lead to, and which are found by a name.
//
//   list     = entry {("," | line feed) entry}
//   entry    = class | class ":" [factory's class "."] method "(" [argument {"," argument}] ")" | "@builtin" | "@" file
//   argument = field of the class or a superclass | "this"
//
// A file has one entry a line; lines that start with # are comments. Who reads the list writes nothing to it; it lives as long as
// the process.
class NVMCanonicalList : public AllStatic {
  static NVMCanonicalRule* find(const char* class_name, size_t length, NVMCanonicalRule::Origin origin);
  static void add(const char* start, size_t length, NVMCanonicalRule::Origin origin);
  static void add_all(const char* text, NVMCanonicalRule::Origin origin);
  static void add_file(const char* path);
  static void add_builtin();

public:
  // Ends start-up with one line if an entry is not of the form, or says something else of a class that is named before, or a file
  // can't be read.
  static void parse();

  // Null if the class is not named. What the user says of a class comes before the built-in lists.
  static const NVMCanonicalRule* find(const char* class_name, size_t length);

  // Are objects of exactly that class the process's own, and found by what the rule names? A leaf.
  static bool is_of_process(InstanceKlass* ik);

  // Is a field of that name, of an object of class ik, left out of the image, since the object is the process's own? A leaf.
  static bool leaves_out(InstanceKlass* ik, const char* field, int length);

  // The method that serialization would call for objects of this class; null if there is none.
  static Method* read_resolve_of(InstanceKlass* ik);

  // Warns if the class has not got what the list says.
  static void class_linked(InstanceKlass* ik);

  // The process ends: warns of classes that it has not linked.
  static void warn_of_unseen();
};

#endif // SHARE_NVM_BASE_NVMCANONICALLIST_HPP
