#ifndef SHARE_NVM_CONVERT_NVMCONSTANTS_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;
class NVMClass;
class NVMConstantFile;
class Symbol;

// A constant: an object that a static final field holds, and that can't change.
//
// Libraries compare such objects by ==: a marker for null, an empty collection, a unit of measure. So its home tells the field, and
// the next process has that field's object there. The home has the object's contents, too: they are what the next process
// gets if the field is gone by then, or holds something that is not the same.
//
// What can't change: an object whose fields are all final, or listed caches, and hold null, primitive values, strings, boxes,
// enum constants, classes, or constants. Any other object of a static field is kept as all objects are, and is one of its own in
// the next process.
//
// Which fields count. That of a class which has something to do with the object: one declared in the same source file as the
// object's class or a superclass, or as that of an object that refers to it (all classes of a file have the outermost one's
// name, up to a $). A java.lang.Object means nothing but its identity, and is often found in an array, which does not tell whose it
// is: for it, any static final field counts.
class NVMConstant : public CHeapObj<mtInternal> {
  friend class NVMConstants;

  NVMConstant* volatile _next;        // of the same source file
  NVMConstant* volatile _next_object; // of those that hold a java.lang.Object
  InstanceKlass* const _holder;
  Symbol* const        _field;
  const int            _offset;
  volatile uint32_t    _class_id;     // 0: none yet

  NVMConstant(InstanceKlass* holder, Symbol* field, int offset)
    : _next(nullptr), _next_object(nullptr), _holder(holder), _field(field), _offset(offset), _class_id(0) {}

  oopDesc* value() const;

public:
  // The class of its home; 0 if the image's class table is full.
  uint32_t class_id(InstanceKlass* object_class);
};

// The constants of the classes that have the name of one outermost class.
class NVMConstantFile : public CHeapObj<mtInternal> {
  friend class NVMConstants;

  Symbol* const         _name;
  NVMConstant* volatile _first;
  NVMConstantFile*      _next;       // in its bucket

  explicit NVMConstantFile(Symbol* name) : _name(name), _first(nullptr), _next(nullptr) {}

public:
  Symbol* name() const          { return _name; }
  NVMConstantFile* next() const { return _next; }
};

// All of the process. Lists only grow, at their heads, under a lock; they are read without one. They lose constants at
// safepoints only, when a class is unloaded. All but add_all() may be called in leaves.
class NVMConstants : public AllStatic {
  static NVMConstantFile* find_or_make_file(InstanceKlass* ik);
  static NVMConstant* find_in_files(NVMClass* c, oopDesc* object);
  static bool can_change(oopDesc* object, int depth);
  static void add(NVMConstantFile* file, NVMConstant* constant, Klass* k);

public:
  // The initializer of that class has run.
  static void add_all(InstanceKlass* ik);

  // It is unloaded. At a safepoint.
  static void forget(InstanceKlass* ik);

  // No image is open. At a safepoint.
  static void forget_class_ids();

  // May an object of class ik be one? For most classes the answer is no.
  static bool may_be_constant(InstanceKlass* ik);

  // The class has its description, by which others find it: it is told whether there are constants of that very class, as
  // soon as there are.
  static void class_described(Klass* k, NVMClass* c);

  // Adds the files of the class and its superclasses. False if there is too little memory.
  static bool add_files(InstanceKlass* ik, NVMArray<NVMConstantFile*>* files);

  // The constant that the object is, of a class that has_constants(); referrer describes an object that refers to
  // it, or is null. Null if it is none.
  static NVMConstant* find(oopDesc* object, NVMClass* c, NVMClass* referrer);

  // The object that the static field holds in this process, if it may be a constant; else null. The class is initialized.
  static oop value_of(InstanceKlass* holder, const char* field, int length);

  // Is this field, which class ik declares, a listed cache? It need not hold the same in the next process.
  static bool is_cache(InstanceKlass* ik, Symbol* field);
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTS_HPP
