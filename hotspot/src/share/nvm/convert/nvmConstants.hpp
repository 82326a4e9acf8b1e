// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONSTANTS_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTS_HPP

#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;
class NVMClass;
class Symbol;

// A constant: an object that a static final field holds, or an array in such a field, and that can't change.
//
// Libraries compare such objects by ==: a marker for null, an empty collection, a unit of measure. So the class of its home tells
// the field, and the next process has that field's object there, if that is still the same constant: the class tells a digest
// of the contents, too (NVMConstantDigest). The home has the contents: they are what the next process gets otherwise.
//
// What can't change: an object whose kept fields are all final, and hold null, primitive values, strings, boxes,
// enum constants, classes, or such objects; if these are plain java.lang.Objects, they have to be constants themselves. Any other
// object of a static field is kept as all objects are, and is one of its own in the next process. And an array of length 0, which
// libraries compare by == all the same: one means that there are none, another one that there will never be any. What its
// elements would be tells whose it is.
//
// Which fields count. That of a class which has something to do with the object: one declared in the same source file as the
// object's class, a superclass or a superinterface, or as those of an object that refers to it (all classes of a file have the
// outermost one's name, up to a $). What inherits equals() of java.lang.Object means nothing but its identity, and where it comes
// from need not show, as of a java.lang.Object in an array: for it, any static final field counts; those of the JDK for a
// java.lang.Object only. Not a durable root, which has what the image has. If several fields hold the object, it is known by the
// one of its own class, of one that it has something to do with, or else of another one; of these, by the class
// with the first name.
//
// Durable roots are recovered before the initializer of their class has run: what they hold of its own constants becomes an
// object of its own, with a warning.
//
// An element of an array counts if its own class, or what that extends, is declared in the same source file as the field: such
// arrays are caches of small values. Anybody may store another element; what is kept of the one that was found there is right
// all the same, since the next process compares it with its own by the digest. An object that a field holds as well is known by
// the field.
//
// Its identity hash code is computed from the field's name, if it is asked for when the initializer has ended: so it is
// the same in every process (NVMHash).
class NVMConstant : public CHeapObj<mtInternal> {
  friend class NVMConstantIndex;
  friend class NVMConstants;

  InstanceKlass* const _holder;
  Symbol* const        _field;
  const int            _offset;
  const int            _element;        // its number; NoElement: the field itself holds the object
  NVMConstant* volatile _next;          // that holds the same object; NVMConstantIndex
  NVMConstant*         _previous;       // of the same holder
  size_t               _place;          // among all
  Klass* volatile      _described;      // the object's class
  volatile uint32_t    _class_id;       // for an object of that class; 0: none yet

  NVMConstant(InstanceKlass* holder, Symbol* field, int offset, int element = NoElement)
    : _holder(holder), _field(field), _offset(offset), _element(element), _next(nullptr), _previous(nullptr), _place(0), _described(nullptr), _class_id(0) {}

public:
  static const int  NoElement = -1;
  static const char ElementMark = ',';      // between the names of field and element

  InstanceKlass* holder() const { return _holder; }
  Symbol* field() const         { return _field; }
  bool is_element() const       { return _element != NoElement; }
  int element() const           { return _element; }
  oopDesc* value() const;

  // The class of its home; 0 if it has to be kept as any other object: its names are too long, or the class table has no room for
  // constants. In a leaf.
  uint32_t class_id(oopDesc* object);
};

// All of the process. All but add_all() may be called in leaves.
class NVMConstants : public AllStatic {
  // Is the class, or that of an array's elements, or a type that it extends, declared in the same source file as holder?
  static bool is_related(Symbol* holder, Klass* k);
  template <typename Function> static NVMConstant* find_best(oopDesc* object, Function rank_of);
  static NVMConstant* find_any(oopDesc* object, Klass* referrer);
  static bool has_any_of(Klass* k);
  static bool can_change(oopDesc* object, int depth, int* parts);
  static bool can_change(oopDesc* object);
  static bool is_kept_value(oopDesc* value);
  static void add_elements(InstanceKlass* ik, Symbol* field, int offset);

public:
  static const int MostDepth = 8;     // of constants that refer to constants
  static const int MostParts = 1000;  // that are looked at: what is reached by many ways counts for each
  static const int MostElements = 1024;   // of an array that may hold constants

  // The initializer of that class has run.
  static void add_all(InstanceKlass* ik);

  // It is unloaded. At a safepoint.
  static void forget(InstanceKlass* ik);

  // No image is open. At a safepoint.
  static void forget_class_ids();

  // May an object of class ik be one? For most classes the answer is no.
  static bool may_be_constant(InstanceKlass* ik);

  // It can't change.
  static bool is_empty_array(oopDesc* object);

  // Of names, by their bytes.
  static bool is_before(Symbol* a, Symbol* b);

  // The class has its description, by which others find it: it is told whether there are constants of that very class, as
  // soon as there are.
  static void class_described(Klass* k, NVMClass* c);

  // Tells, if it is wanted, which static final field of the class holds an object of it that can change. In a leaf.
  static void tell_of_changeable(InstanceKlass* ik);

  // The constant that the object is, of a class that has_constants(); referrer is the class of an object that refers to it, or
  // null. Null if it is none.
  static NVMConstant* find(oopDesc* object, NVMClass* c, Klass* referrer);

  // The same whoever refers to it, and whether it can change or not: for a name that is the same in each process.
  static NVMConstant* find_name(oopDesc* object);

  // The first, by name, of the static final fields that hold it: of the holder or else of its own class; null if there is none.
  static Symbol* name_in(oopDesc* object, InstanceKlass* holder);

  // The object that the static field holds in this process, or its array with the name field,number; null if that is no constant.
  // The class is initialized.
  static oop value_of(InstanceKlass* holder, const char* field, int length);
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTS_HPP
