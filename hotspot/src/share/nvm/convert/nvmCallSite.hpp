// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCALLSITE_HPP
#define SHARE_NVM_CONVERT_NVMCALLSITE_HPP

#include "memory/allocation.hpp"
#include "oops/constantPool.hpp"

class InstanceKlass;
class Klass;
class NVMNest;
class stringStream;
struct NVMIdentity;

// A call site (invokedynamic) that makes lambdas by LambdaMetafactory, as its
// class's constant pool describes it before anything is resolved. Usable in leaves.
class NVMCallSite : public StackObj {
  ConstantPool* const _cp;
  const int           _index;

  static const int FlagSerializable = 1;
  static const int FlagMarkers = 2;
  static const int FlagBridges = 4;

  int argument(int i) const      { return _cp->bootstrap_argument_index_at(_index, i); }
  int argument_count() const     { return _cp->bootstrap_argument_count_at(_index); }
  int int_argument(int i) const;
  int count_argument(int i) const;
  int flags() const;
  int first_bridge() const;
  bool calls_numbered() const;
  bool has_same_types(const NVMCallSite& other) const;
  uint64_t own_value() const;

public:
  NVMCallSite(ConstantPool* cp, int index) : _cp(cp), _index(index) {}

  // Is there one? All else may be asked only then.
  bool is_lambda() const;

  bool is_serializable() const   { return (flags() & FlagSerializable) != 0; }

  Symbol* method_name() const    { return _cp->uncached_name_ref_at(_index); }
  Symbol* type() const           { return _cp->uncached_signature_ref_at(_index); }   // (captured)interface
  Symbol* erased() const         { return _cp->method_type_signature_at(argument(0)); }
  Symbol* instantiated() const   { return _cp->method_type_signature_at(argument(2)); }
  Symbol* called_name() const    { return _cp->method_handle_name_ref_at(argument(1)); }
  Symbol* called_type() const    { return _cp->method_handle_signature_ref_at(argument(1)); }
  Symbol* called_holder() const  { return _cp->klass_name_at(_cp->method_handle_klass_index_at(argument(1))); }

  // Null if it is not resolved yet.
  Klass* called_klass() const;

  // Further interfaces, and further types of the method; null for what is no constant of that kind.
  int marker_count() const;
  Symbol* marker(int i) const;
  int bridge_count() const;
  Symbol* bridge(int i) const;

  // All that another process must find again; the name of the class comes first.
  void describe(stringStream* st) const;

  // Is there a number that a compiler has given to something: to the method of a lambda, to the class that has the call site,
  // or to the one of whose methods it makes a reference? Call sites that are alike but for numbers are told apart by what they
  // do (NVMIdentity).
  bool is_numbered() const;

  // A description without numbers, in the resource area.
  static const char* unnumbered(const char* description, int length);

  // Does it capture several values of one type, but for the object whose method the lambda is? They have names in no class file.
  bool may_mix_captured() const;

  // Is that its own description without numbers?
  bool is_like(const char* unnumbered) const;

  // Digests of what NVMIdentity calls base and shape, and who else has them: kin, kin_count and shape_count.
  uint64_t base(const NVMNest* nest) const;
  uint64_t shape(const NVMNest* nest) const;
  void find_kin(NVMIdentity* identity, const NVMNest* nest) const;

  // How well a hidden class looks like one that this call site makes; 0 if not at all.
  int fit(InstanceKlass* ik) const;
};

#endif // SHARE_NVM_CONVERT_NVMCALLSITE_HPP
