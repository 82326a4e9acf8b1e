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

  const char*   _class_name;
  const char*   _holder_name;      // of the static method; null: readResolve() is called
  const char*   _method_name;
  GrowableArrayCHeap<const char*, mtInternal> _arguments;
  const bool    _is_builtin;
  volatile bool _is_seen;          // a class of that name

  explicit NVMCanonicalRule(bool is_builtin)
    : _class_name(nullptr), _holder_name(nullptr), _method_name(nullptr), _is_builtin(is_builtin), _is_seen(false) {}

public:
  bool says_the_same_as(const NVMCanonicalRule* other) const;

  bool has_factory() const                 { return _holder_name != nullptr; }
  const char* holder_name() const          { return _holder_name; }
  const char* method_name() const          { return _method_name; }

  // Of the static method: names of fields, or `this`, which is the object itself.
  int argument_count() const               { return _arguments.length(); }
  const char* argument(int i) const        { return _arguments.at(i); }
  bool is_object(int i) const              { return strcmp(_arguments.at(i), "this") == 0; }
};

// Classes whose recovered objects are replaced by what this process has for them: -XX:NVMCanonicalClasses. Never by itself,
// since it lets an image choose what code of these classes gets to see.
//
//   list     = entry {("," | line feed) entry}
//   entry    = class | class ":" [factory's class "."] method "(" [argument {"," argument}] ")" | "@builtin" | "@" file
//   argument = field of the class or a superclass | "this"
//
// A file has one entry a line; lines that start with # are comments. Who reads the list writes nothing to it; it lives as long as
// the process.
class NVMCanonicalList : public AllStatic {
  static NVMCanonicalRule* find(const char* class_name, size_t length, bool is_builtin);
  static void add(const char* start, size_t length, bool is_builtin);
  static void add_all(const char* text, bool is_builtin);
  static void add_file(const char* path);
  static void add_builtin();

public:
  // Ends start-up with one line if an entry is not of the form, or says something else of a class that is named before, or a file
  // can't be read.
  static void parse();

  // Null if the class is not named. What the user says of a class comes before the built-in list.
  static const NVMCanonicalRule* find(const char* class_name, size_t length);

  // The method that serialization would call for objects of this class; null if there is none.
  static Method* read_resolve_of(InstanceKlass* ik);

  // Warns if the class has not got what the list says.
  static void class_linked(InstanceKlass* ik);

  // The process ends: warns of classes that it has not linked.
  static void warn_of_unseen();
};

#endif // SHARE_NVM_BASE_NVMCANONICALLIST_HPP
