// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCODEDIGEST_HPP
#define SHARE_NVM_CONVERT_NVMCODEDIGEST_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmEnumSwitches.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "utilities/growableArray.hpp"

class BytecodeStream;
class ConstantPool;
class InstanceKlass;
class JavaFieldStream;
class Method;

// What the methods of a class do, or a call site of lambdas: their bytecodes with what these name in the constant pool, the
// same whatever number a compiler gives to the classes of the nest and to its methods (NVMMethodName). With it goes what a
// program can ask a class for at run time: generic types, annotations, constant values of fields.
//
// A name with a number in it stands for what it names: where one is met, its place in the order in which such names are met is
// added, and what it names is added behind all that names it. So two classes that differ only in the lambdas or anonymous
// classes that they make have different digests, and a cycle ends. Of a class that can't be found or linked there is the name
// only, which is the same in all processes if the finder loads classes, or if one that does has gone before
// (NVMIdentities::before_initializer).
//
// A class that numbered ones declare is theirs: what they do is added, too.
//
// Where the constants lie in the pool makes no difference: neither the widths of instructions that load them, nor the distances
// of jumps, which count instructions. Nor do the numbers that a compiler gives to the constants of enums for switches
// (NVMEnumSwitches). Names of local variables and numbers of lines are none of it. In the resource area.
class NVMCodeDigest : public StackObj {
  // A class, or a method of it.
  struct Named {
    Symbol* holder;
    Symbol* name;         // null: the class
    Symbol* type;

    bool operator == (const Named& other) const { return holder == other.holder && name == other.name && type == other.type; }
  };

  static const int MostNamed = 4096;
  static const int MostNestedConstants = 8;

  const NVMNest* const _nest;
  NVMDigest            _digest;
  GrowableArray<Named> _named;          // in the order in which they are met
  InstanceKlass*       _in;             // whose method is looked at
  int*                 _numbers;        // of its instructions, by bci
  bool                 _is_unknown;     // what keys of a switch mean

  bool is_numbered(Symbol* holder, Symbol* name, Symbol* type) const;
  void add_named(const Named& named);
  void add_class(Symbol* name);
  void add_member(Symbol* holder, Symbol* name, Symbol* type);
  void add_handle(ConstantPool* cp, int index);
  void add_bootstrap(ConstantPool* cp, int index, int depth);
  void add_constant(ConstantPool* cp, int index, int depth);
  void add_jump(BytecodeStream* stream, int offset);
  void add_enum_switch(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys);
  void add_switch(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys);
  void add_operands(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys);
  void add_handlers(Method* method);
  void number_instructions(Method* method);
  void add_method(Method* method);
  void add_methods(InstanceKlass* ik);
  uint64_t of_field(InstanceKlass* ik, const JavaFieldStream& fs);
  void add_fields(InstanceKlass* ik);
  void add_all_named();

  explicit NVMCodeDigest(const NVMNest* nest) : _nest(nest), _digest(1), _in(nullptr), _numbers(nullptr), _is_unknown(false) {}

  uint64_t value() const { return _is_unknown ? 0 : _digest.value(); }

public:
  // 0 if it can't be told, as of_call_site().
  static uint64_t of(InstanceKlass* ik, const NVMNest* nest);

  // Of a call site of that class, by its index in the constant pool, with what it calls.
  static uint64_t of_call_site(InstanceKlass* ik, int index, const NVMNest* nest);
};

#endif // SHARE_NVM_CONVERT_NVMCODEDIGEST_HPP
