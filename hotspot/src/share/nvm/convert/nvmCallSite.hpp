#ifndef SHARE_NVM_CONVERT_NVMCALLSITE_HPP
#define SHARE_NVM_CONVERT_NVMCALLSITE_HPP

#include "memory/allocation.hpp"
#include "oops/constantPool.hpp"

class InstanceKlass;
class Klass;
class stringStream;

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
  void describe(stringStream* st, int called_name_length) const;

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

  // Has the method that is called, one of the same class, a number that a compiler has given to it? Two call sites that are alike
  // but for that number are told apart by what their methods do (NVMIdentity).
  bool is_numbered() const;

  // The description without that number.
  void describe_unnumbered(stringStream* st) const;

  // Where the name of the method that is called begins in the description.
  int called_name_at() const;

  // Is that the description, but for the number?
  bool is_like(const char* description, int length) const;

  // How many methods the class has whose call sites have the same description without a number.
  int count_alike() const;

  // How well a hidden class looks like one that this call site makes; 0 if not at all.
  int fit(InstanceKlass* ik) const;
};

#endif // SHARE_NVM_CONVERT_NVMCALLSITE_HPP
