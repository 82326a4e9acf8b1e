#ifndef SHARE_NVM_CONVERT_NVMNEST_HPP
#define SHARE_NVM_CONVERT_NVMNEST_HPP

#include "memory/allocation.hpp"
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

public:
  NVMLoadingNest(Handle loader, JavaThread* thread) : _loader(loader), _thread(thread) {}
  InstanceKlass* find(Symbol* name) override;
  bool link(InstanceKlass* ik) override;
};

// All classes that are declared inside of one outermost class, and which of them are numbered: anonymous or local ones, and those
// declared in such a one. Class files say so in their InnerClasses attributes, which name all classes of the nest to which they
// refer, and those between them and the outermost one. In the resource area.
class NVMNest : public StackObj {
  NVMNestFinder* const _finder;
  Symbol*              _outermost;

  static bool is_own_entry(InstanceKlass* in, Symbol* name, int* outer, int* simple_name);
  bool add_numbered(InstanceKlass* host, GrowableArray<Symbol*>* names) const;
  void add_mentioned(InstanceKlass* ik, GrowableArray<Symbol*>* names) const;
  void print_name(outputStream* st, const char* name, int length) const;

public:
  // The one that ik is in.
  NVMNest(InstanceKlass* ik, NVMNestFinder* finder);

  NVMNestFinder* finder() const   { return _finder; }
  Symbol* outermost() const       { return _outermost; }

  bool has(Symbol* name) const    { return has((const char*)name->bytes(), name->utf8_length()); }
  bool has(const char* name, int length) const;

  // Is that class of the nest numbered, which `in` refers to? Usable in leaves, as are all of these.
  static bool is_numbered(InstanceKlass* in, Symbol* name);
  static bool is_numbered(InstanceKlass* ik) { return is_numbered(ik, ik->name()); }

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

  // A text of a class file, with neither the outermost class's name in it nor the numbers of classes of this nest.
  void add_text(NVMDigest* digest, Symbol* text) const;
};

#endif // SHARE_NVM_CONVERT_NVMNEST_HPP
