// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMNEST_HPP
#define SHARE_NVM_CONVERT_NVMNEST_HPP

#include "memory/allocation.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/symbol.hpp"
#include "runtime/handles.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class NVMDigest;
class Symbol;
class outputStream;

// A way to the classes of a nest.
class NVMNestFinder : public StackObj {
public:
  // Null if the class is not there.
  virtual InstanceKlass* find(Symbol* name) = 0;

  // Can the bytecodes be looked at? They are not rewritten any more from then on.
  virtual bool link(InstanceKlass* ik) = 0;

  // Has something been missed that is there, for want of stack or memory?
  virtual bool has_missed() const { return false; }
};

// Those that have been loaded. Usable in leaves.
class NVMLoadedNest : public NVMNestFinder {
  InstanceKlass* const _ik;

public:
  explicit NVMLoadedNest(InstanceKlass* ik) : _ik(ik) {}
  InstanceKlass* find(Symbol* name) override;
  bool link(InstanceKlass* ik) override;
};

// Loads and links them, without a word of what fails. No initializer runs.
class NVMLoadingNest : public NVMNestFinder {
  const Handle      _loader;
  JavaThread* const _thread;
  bool              _has_missed;

  void clear_exception();

public:
  NVMLoadingNest(Handle loader, JavaThread* thread) : _loader(loader), _thread(thread), _has_missed(false) {}
  InstanceKlass* find(Symbol* name) override;
  bool link(InstanceKlass* ik) override;
  bool has_missed() const override { return _has_missed; }
};

// All classes that are declared inside of one outermost class, and which of them are numbered: anonymous or local ones, and those
// declared in such a one. Class files say so in their InnerClasses attributes, which name all classes of the nest to which they
// refer, and those between them and the outermost one. In the resource area.
class NVMNest : public StackObj {
  NVMNestFinder* const _finder;
  Symbol*              _outermost;
  bool                 _by_old_names;

  // What an InnerClasses entry says: nothing where it is null.
  struct Entry {
    Symbol* name;
    Symbol* outer;
    Symbol* simple_name;
  };

  static bool find_entry(InstanceKlass* in, const char* name, int length, Entry* entry);
  static Symbol* find_numbered(InstanceKlass* in, const char* name, int length);
  bool add_numbered(InstanceKlass* host, GrowableArray<Symbol*>* names) const;
  void add_mentioned(InstanceKlass* ik, GrowableArray<Symbol*>* names) const;
  bool find_entry(InstanceKlass** in, const char* name, int length, Entry* entry) const;
  void print_unknown(outputStream* st, const char* name, int length) const;
  void print_member(outputStream* st, InstanceKlass* in, const Entry& entry) const;
  void print_name(outputStream* st, InstanceKlass* in, const char* name, int length, int depth = 0) const;

public:
  static const int MostNested = 128;

  // The one that ik is in.
  NVMNest(InstanceKlass* ik, NVMNestFinder* finder);

  NVMNestFinder* finder() const   { return _finder; }
  Symbol* outermost() const       { return _outermost; }

  bool has(Symbol* name) const    { return has((const char*)name->bytes(), name->utf8_length()); }
  bool has(const char* name, int length) const;

  // Is that class of the nest numbered, which `in` refers to? Usable in leaves, as are all of these.
  static bool is_numbered(InstanceKlass* in, Symbol* name) { return numbered_class(in, name) == name; }
  static bool is_numbered(InstanceKlass* ik) { return is_numbered(ik, ik->name()); }

  // The numbered class that `in` refers to by a name that may be an array's; null if it is none.
  static Symbol* numbered_class(InstanceKlass* in, Symbol* name);

  // As it is declared; null for an anonymous one.
  static Symbol* simple_name(InstanceKlass* ik);

  // The class that declares it; null for a top-level one.
  static Symbol* declarer(InstanceKlass* ik);

  // All that are numbered. False if there are some that can't be found.
  bool find_numbered(GrowableArray<InstanceKlass*>* result);

  // Are these two names of classes the same, but for numbers?
  static bool differs_in_numbers(const char* a, int a_length, const char* b, int b_length);

  // Finds them once in a process, so that a finder that loads nothing finds them as well from then on.
  void load_numbered();

  // Digests are to have the names that NVMNewNames says classes had before.
  void look_at_old_names()        { _by_old_names = true; }

  // A class name or descriptor of that class file, with neither the outermost class's name in it nor the numbers of classes of
  // this nest. Digits of other names stay.
  void add_text(NVMDigest* digest, InstanceKlass* in, Symbol* text) const;

  // The class that a method of that descriptor gives.
  void print_result(outputStream* st, InstanceKlass* in, Symbol* descriptor) const;

  // The same of a generic signature; it may be null.
  void add_signature(NVMDigest* digest, InstanceKlass* in, Symbol* signature) const;
};

#endif // SHARE_NVM_CONVERT_NVMNEST_HPP
