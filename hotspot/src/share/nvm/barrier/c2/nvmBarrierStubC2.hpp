// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMBARRIERSTUBC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMBARRIERSTUBC2_HPP

#include "asm/assembler.hpp"
#include "asm/register.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "opto/c2_CodeStubs.hpp"
#include "opto/regmask.hpp"

class C2_MacroAssembler;
class MachNode;

// The out-of-line part of a store barrier: looks again if the holder is tracked (NVMTracking); else, and for
// each NVMTracking::SampleInterval-th such store, saves the live registers, and calls the runtime.
class NVMBarrierStubC2 : public C2CodeStub {
public:
  enum class Extent { Constant, IntIndex, LongIndex, Elements, Bytes };

private:
  const MachNode* const _node;
  Address const         _word;         // of the holder's NVM word
  Extent const          _extent;
  Register const        _first;        // index, or start
  Register const        _second;       // length
  jlong const           _packed;       // see NVMBarrierNode

  NVMBarrierStubC2(const MachNode* node, Address word, Extent extent,
                   Register first, Register second, jlong packed)
    : _node(node), _word(word), _extent(extent), _first(first), _second(second), _packed(packed) {}

  bool is_whole() const { return _extent == Extent::Constant && NVMBarrierNode::packed_size(_packed) == 0; }
  address entry_point() const;
  void emit_arguments(C2_MacroAssembler& masm);

public:
  // Emits the test, or the jump to it if it is dormant.
  static void emit_test(C2_MacroAssembler* masm, const MachNode* node, Address word, Extent extent,
                        Register first, Register second, jlong packed);

  virtual void emit(C2_MacroAssembler& masm);
  virtual int max_size() const;
};

#endif // SHARE_NVM_BARRIER_C2_NVMBARRIERSTUBC2_HPP
