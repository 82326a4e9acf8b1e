// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C1_NVMBARRIERC1_HPP
#define SHARE_NVM_BARRIER_C1_NVMBARRIERC1_HPP

#include "c1/c1_CodeStubs.hpp"
#include "c1/c1_LIR.hpp"
#include "interpreter/bytecodes.hpp"
#include "memory/allStatic.hpp"
#include "nvm/barrier/nvmBarrier.hpp"

class BufferBlob;
class ciField;
class CodeBlob;
class CodeEmitInfo;
class LIRAccess;
class LIRGenerator;
class LIRItem;
class OopMapSet;
class StubAssembler;

// The store barrier in C1. A barrier, and likewise a whole ordered access, is
// one LIR operation, although it branches: the register allocator does not know
// of branches inside of a block, and would put spill code between them.
//
// An error is thrown by the stub, at the bytecode of the store. So every store
// can trap for C1, and has a state and exception handlers.
//
// A store of a reference may have to wait (NVMDeferredStores). So it has the whole state before its bytecode, or before the call of
// its intrinsic, which the interpreter can execute. A plain store is put off to its end. Safepoints come there, at which the code
// may become invalid: then the interpreter does it once more. Only a data race could tell: what another thread has stored there
// since is gone. An ordered access must not be done twice: one that would have to wait is not done, but left to the interpreter.
class NVMBarrierC1 : public AllStatic {
  friend class NVMBarrierAssembler;

  static CodeBlob* _sync_range_blob;
  static CodeBlob* _sync_reference_blob;     // the store may be put off
  static CodeBlob* _sync_elements_blob;
  static CodeBlob* _ordered_access_blob;
  static CodeBlob* _ordered_reference_blob;  // the access may be left to the interpreter
  static CodeBlob* _end_store_blob;
  static CodeBlob* _end_ordered_blob;

  static CodeBlob* generate_end_blob(BufferBlob* buffer_blob, const char* name, address end);

public:
  static OopMapSet* generate_end(StubAssembler* sasm, const char* name, address end);
  static bool generate_runtime_stubs(BufferBlob* buffer_blob);

  // Whether the store needs the state before its bytecode.
  static bool may_wait(BasicType element_type);
  static bool may_wait(Bytecodes::Code code, ciField* field);

  // The offset of a field that is not yet resolved is known at its first
  // access; the address is computed then, and the barrier uses the address.
  static bool needs_address_in_register(LIRAccess& access);
  static void address_resolved(LIRAccess& access);

  // After a store. Does nothing if it was an ordered one.
  static void stored(LIRAccess& access);

  // Ordered accesses; each includes the test after the access.
  static bool ordered_store(LIRAccess& access, LIR_Opr value);
  static LIR_Opr atomic_cmpxchg(LIRAccess& access, LIRItem& compare, LIRItem& value);
  static LIR_Opr atomic_xchg(LIRAccess& access, LIRItem& value);
  static LIR_Opr atomic_add(LIRAccess& access, LIRItem& value);

  // State and handlers of the store that code is generated for. May generate the values
  // of the state.
  static CodeEmitInfo* info_of_store(LIRGenerator* gen);

  // The word that objects get which are allocated in this state (NVMSites); ordinary if it is that of the class.
  static uint32_t site_word(CodeEmitInfo* info);
};

// Syncs what an arraycopy wrote. Made before the arguments are moved to the
// registers that the copy destroys.
class NVMArrayCopyC1 : public StackObj {
  LIRGenerator* _gen;
  CodeEmitInfo* _info;
  LIR_Opr       _source;
  LIR_Opr       _array;
  LIR_Opr       _index;
  LIR_Opr       _length;

public:
  NVMArrayCopyC1(LIRGenerator* gen, LIRItem& source, LIRItem& array, LIRItem& index, LIRItem& length, bool is_fresh);

  // The flags of the copy, with those that give it the slow path that a long one takes: NVMArrayCopy.
  int flags_with(int flags) const;

  void copied();
};

// Slow paths, out of line. They preserve all registers but the result. With an error
// they do not go on, but throw.

class NVMSyncStubC1 : public CodeStub {
protected:
  LIR_Opr       _base;
  const bool    _base_may_be_null;
  CodeEmitInfo* _info;

  NVMSyncStubC1(LIR_Opr base, bool base_may_be_null, CodeEmitInfo* info, int arguments);

public:
  virtual CodeEmitInfo* info() const  { return _info; }
  LIR_Opr base() const           { return _base; }
  bool base_may_be_null() const  { return _base_may_be_null; }

  // It has a state that the interpreter can execute the store from.
  bool may_wait() const          { return _info != nullptr && _info->force_reexecute(); }

  virtual void visit(LIR_OpVisitState* visitor);
};

class NVMSyncRangeStubC1 : public NVMSyncStubC1 {
  LIR_Opr   _addr;
  const int _size;

public:
  NVMSyncRangeStubC1(LIR_Opr base, LIR_Opr addr, int size, bool base_may_be_null, CodeEmitInfo* info);

  LIR_Opr addr() const  { return _addr; }
  int size() const      { return _size; }

  virtual void visit(LIR_OpVisitState* visitor);
  virtual void emit_code(LIR_Assembler* ce);
  NOT_PRODUCT(virtual void print_name(outputStream* out) const { out->print("NVMSyncRangeStubC1"); })
};

class NVMSyncElementsStubC1 : public NVMSyncStubC1 {
  LIR_Opr _index;
  LIR_Opr _length;
  LIR_Opr _source;

public:
  NVMSyncElementsStubC1(LIR_Opr array, LIR_Opr index, LIR_Opr length, LIR_Opr source, CodeEmitInfo* info);

  LIR_Opr index() const   { return _index; }
  LIR_Opr length() const  { return _length; }
  LIR_Opr source() const  { return _source; }

  virtual void visit(LIR_OpVisitState* visitor);
  virtual void emit_code(LIR_Assembler* ce);
  NOT_PRODUCT(virtual void print_name(outputStream* out) const { out->print("NVMSyncElementsStubC1"); })
};

// Has two entries: the whole access if the holder was not ordinary before it,
// a sync if the holder stopped being ordinary meanwhile.
class NVMOrderedStubC1 : public NVMSyncStubC1 {
  Label                _sync_entry;
  LIR_Opr              _addr;
  LIR_Opr              _value;
  LIR_Opr              _compare;
  LIR_Opr              _result;
  const NVMAccessOp _op;
  const BasicType      _type;

public:
  NVMOrderedStubC1(NVMAccessOp op, BasicType type, LIR_Opr base, LIR_Opr addr,
                   LIR_Opr value, LIR_Opr compare, LIR_Opr result, bool base_may_be_null, CodeEmitInfo* info);

  Label* sync_entry()        { return &_sync_entry; }
  LIR_Opr addr() const       { return _addr; }
  LIR_Opr value() const      { return _value; }
  LIR_Opr compare() const    { return _compare; }
  LIR_Opr result() const     { return _result; }
  NVMAccessOp op() const  { return _op; }
  BasicType type() const     { return _type; }

  virtual void visit(LIR_OpVisitState* visitor);
  virtual void emit_code(LIR_Assembler* ce);
  NOT_PRODUCT(virtual void print_name(outputStream* out) const { out->print("NVMOrderedStubC1"); })
};

#endif // SHARE_NVM_BARRIER_C1_NVMBARRIERC1_HPP
