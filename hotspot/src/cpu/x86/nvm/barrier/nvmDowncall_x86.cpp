// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmDowncall_x86.hpp"

#include "asm/macroAssembler.inline.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/barrier/nvmBarrierAssembler.hpp"
#include "nvm/base/nvmWord.hpp"

#define __ masm->

static const int saved_rbp_and_return_address = 2 * BytesPerWord;

NVMDowncall::NVMDowncall(const BasicType* signature, int num_args, const GrowableArray<VMStorage>& java_regs)
  : _rsp_offset(0) {
  if (!NVMWord::is_tested()) {
    return;
  }
  for (int i = 0, reg = 0; i < num_args; i++) {
    if (signature[i] == T_OBJECT) {
      _arrays.append(java_regs.at(reg));
    }
    reg += signature[i] != T_VOID ? 1 : 0;
  }
}

int NVMDowncall::code_size(const BasicType* signature, int num_args) {
  const int per_array = 64;
  const int slow_path = 256;
  int arrays = 0;
  for (int i = 0; i < num_args; i++) {
    arrays += signature[i] == T_OBJECT ? 1 : 0;
  }
  return arrays == 0 || !NVMWord::is_tested() ? 0 : arrays * per_array + slow_path;
}

int NVMDowncall::add_to_frame(int frame_size) {
  _rsp_offset = frame_size;
  return frame_size + _arrays.length() * BytesPerWord;
}

void NVMDowncall::save(MacroAssembler* masm) const {
  for (int i = 0; i < _arrays.length(); i++) {
    VMStorage array = _arrays.at(i);
    if (array.is_reg()) {
      __ movptr(slot(i), as_Register(array));
    } else {
      __ movptr(rscratch1, Address(rbp, saved_rbp_and_return_address + array.offset()));
      __ movptr(slot(i), rscratch1);
    }
  }
}

// A leaf. Native segments have no array.
void NVMDowncall::sync(oopDesc** arrays, int count) {
  for (int i = 0; i < count; i++) {
    if (arrays[i] != nullptr && NVMWord::needs_sync(arrays[i])) {
      NVMBarrier::sync_object(arrays[i]);
    }
  }
}

void NVMDowncall::sync(MacroAssembler* masm, const RegSpiller& result, int spill_rsp_offset) const {
  if (_arrays.is_empty()) {
    return;
  }
  Label found;
  Label done;
  for (int i = 0; i < _arrays.length(); i++) {
    Label next;
    __ movptr(rscratch1, slot(i));
    __ testptr(rscratch1, rscratch1);
    __ jcc(Assembler::zero, next);
    NVMBarrierAssembler::test_word(masm, rscratch1);
    __ jcc(Assembler::notZero, found);
    __ bind(next);
  }
  __ jmp(done);
  __ bind(found);
  if (spill_rsp_offset >= 0) {
    result.generate_spill(masm, spill_rsp_offset);
  }
  __ lea(c_rarg0, slot(0));
  __ movl(c_rarg1, _arrays.length());
  __ vzeroupper();
  __ mov(r12, rsp);
  __ andptr(rsp, -16);
  __ call(RuntimeAddress(CAST_FROM_FN_PTR(address, (void (*)(oopDesc**, int))NVMDowncall::sync)));
  __ mov(rsp, r12);
  __ reinit_heapbase();
  if (spill_rsp_offset >= 0) {
    result.generate_fill(masm, spill_rsp_offset);
  }
  __ bind(done);
}

#undef __
