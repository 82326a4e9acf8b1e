// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMMIGRATION_HPP
#define SHARE_NVM_RECOVER_NVMMIGRATION_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmError.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class Klass;
class Method;
class Symbol;

// How a field gets a value of what it held when it had another type: by methods annotated @Migrate, or, for a primitive type and
// its box, by itself. Lives no longer than the class.
class NVMMigration : public CHeapObj<mtInternal> {
public:
  // What the field held. Of a reference, the object is kept elsewhere.
  typedef uint64_t Bits;

private:
  struct Candidate {
    int       idnum;           // of the method, which may be redefined meanwhile
    BasicType type;            // of its parameter
    Klass*    klass;           // null: primitive
  };

  InstanceKlass* const _holder;      // declares the field
  Symbol* const        _field;       // lives as long as the class
  const int            _offset;
  const BasicType      _type;
  const char           _from;        // a descriptor character, L for all references
  Klass*               _klass;       // what a reference must be an instance of; null: anything
  bool                 _is_box;      // by itself
  GrowableArrayCHeap<Candidate, mtInternal> _candidates;

  NVMMigration(InstanceKlass* holder, Symbol* field, BasicType type, int offset, char from)
    : _holder(holder), _field(field), _offset(offset), _type(type), _from(from), _klass(nullptr), _is_box(false) {}

  bool add(Method* m, Handle loader, TRAPS);
  static bool is_more_special(const Candidate* a, const Candidate* b);
  bool fits(const Candidate* candidate, Klass* value) const;
  const Candidate* find(Klass* value) const;
  const Candidate* find_rival(const Candidate* best, Klass* value) const;
  Method* method_of(const Candidate* candidate) const;
  const char* shown_name(const Candidate* candidate) const;
  bool stays(Klass* value) const;
  oop  box(Bits bits, TRAPS) const;
  void call(const Candidate* candidate, Bits bits, Handle value, JavaValue* result, TRAPS) const;
  void throw_failed(Method* m, Handle cause, TRAPS) const;

public:
  // Null if nothing says how. Throws a RecoveryException if a method is declared wrongly.
  static NVMMigration* of(InstanceKlass* holder, Symbol* field, Symbol* signature, int offset, char from, TRAPS);

  // Has the class, or a superclass, any such method?
  static bool has_any(InstanceKlass* ik);

  int offset() const           { return _offset; }

  // Is there a way for an object of that class? null: for null. Between references, null and what fits stay.
  bool takes(Klass* value) const;

  // Are there several methods for it, none of which takes less than all others?
  bool is_ambiguous(Klass* value) const;

  // What the field's value is to be. value: what a reference led to.
  void compute(Bits bits, Handle value, JavaValue* result, TRAPS) const;

  // Gives the object's field that value, and makes it durable.
  void store(Handle object, JavaValue* result, TRAPS) const;

  BasicType type() const       { return _type; }

  // It takes none, or is ambiguous.
  void throw_not_taken(Klass* value, TRAPS) const;

  // What the field's value is to be can't be kept.
  void throw_not_kept(NVMError::Kind kind, const char* why, TRAPS) const;
};

#endif // SHARE_NVM_RECOVER_NVMMIGRATION_HPP
