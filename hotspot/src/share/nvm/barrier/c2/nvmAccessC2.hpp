// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMACCESSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMACCESSC2_HPP

#include "memory/allocation.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "oops/accessDecorators.hpp"
#include "opto/memnode.hpp"

class GraphKit;
class Node;
class RegionNode;
class Type;
class TypeFunc;

// A store or atomic access that GraphKit is about to parse. Around it lies
//
//     plain access      ordered access                                  the same, while the holder's kind sleeps (NVMDormant)
//
//     access            if (holder.word & 3) {                          if (!NVMAsleep(kind)) {
//     barrier             result = NVMBarrier::ordered_access(...)        uncommon trap, to be compiled again
//                       } else {                                        }
//                         access, with its memory barriers              access, with its memory barriers
//                         barrier                                       barrier
//                       }
//
// Nothing is done for accesses outside of the Java heap, and there is no
// barrier if the access vanished, as when it was captured by the
// initialization of a new object.
class NVMAccessC2 : public StackObj {
  GraphKit* const       _kit;
  Node*                 _holder;       // null if there is nothing to do
  Node* const           _adr;
  const BasicType       _type;
  const NVMAccessOp  _op;
  Node* const           _value;
  Node* const           _compare;
  const Type* const     _result_type;
  bool const            _as_bool;

  Node*                 _before;       // memory state of the slice accessed
  RegionNode*           _merge;        // of an ordered access; null otherwise
  Node*                 _runtime_memory;
  Node*                 _runtime_result;

  uint access_alias() const;
  bool is_unrecoverable(DecoratorSet decorators) const;
  bool is_reference() const;

  static bool is_ordered(DecoratorSet decorators);
  static const TypeFunc* runtime_type(bool reference);
  Node* as_long(Node* value) const;
  Node* from_runtime(Node* result) const;

  void split();
  bool can_trap() const;
  Node* load_word(Node* holder, LoadNode::ControlDependency dependency) const;
  void trap_unless_asleep(Node* holder, int kind);
  void trap_unless_done();
  void call_unless_ordinary(Node* holder);
  void call_runtime(Node* holder);
  Node* merge(Node* result);

public:
  enum class Result { Value, Bool };

  NVMAccessC2(GraphKit* kit, Node* obj, Node* adr, BasicType type, DecoratorSet decorators,
              NVMAccessOp op, Node* value, Node* compare = nullptr,
              const Type* result_type = nullptr, Result result = Result::Value);
  ~NVMAccessC2();

  // The name of the call, by which escape analysis knows it.
  static const char* runtime_name()  { return "nvm_ordered_access"; }

  // To be called with the result of an atomic access.
  Node* result(Node* result);
};

#endif // SHARE_NVM_BARRIER_C2_NVMACCESSC2_HPP
