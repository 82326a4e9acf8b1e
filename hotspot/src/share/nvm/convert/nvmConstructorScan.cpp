// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConstructorScan.hpp"

#include "classfile/vmSymbols.hpp"
#include "interpreter/bytecode.inline.hpp"
#include "memory/resourceArea.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/signature.hpp"

NVMConstructorScan::NVMConstructorScan(Method* method)
  : _stream(methodHandle(Thread::current(), method)), _now({0, 0}), _before(NEW_RESOURCE_ARRAY(Stack, method->code_size())),
    _leaks(false) {
  for (int i = 0; i < method->code_size(); i++) {
    _before[i] = {0, Unknown};
  }
}

void NVMConstructorScan::push(int slots, bool is_this) {
  if (_now.depth + slots > MaxStack) {
    _leaks = true;
    return;
  }
  _now.is_this |= is_this ? (uint64_t)1 << _now.depth : 0;
  _now.depth += slots;
}

// The slots that hold `this`, the lowest one first.
uint64_t NVMConstructorScan::pop(int slots) {
  if (slots > _now.depth) {
    _leaks = true;      // not what the pass has understood
    return 0;
  }
  _now.depth -= slots;
  const uint64_t popped = _now.depth < MaxStack ? _now.is_this >> _now.depth : 0;
  _now.is_this &= right_n_bits((uint64_t)_now.depth);
  return popped;
}

void NVMConstructorScan::use(int slots) {
  _leaks = pop(slots) != 0 || _leaks;
}

// The top slots again, below as many of the next ones.
void NVMConstructorScan::duplicate(int slots, int below) {
  const uint64_t top = pop(slots);
  const uint64_t next = pop(below);
  const auto push_all = [&](uint64_t bits, int count) {
    for (int i = 0; i < count; i++) {
      push(1, (bits >> i & 1) != 0);
    }
  };
  push_all(top, slots);
  push_all(next, below);
  push_all(top, slots);
}

// What is `this` on one way only, as a condition's value, is not understood.
void NVMConstructorScan::jump(int bci) {
  Stack* const there = &_before[bci];
  if (there->depth == Unknown) {
    *there = _now;
  } else if (there->depth != _now.depth || there->is_this != _now.is_this) {
    _leaks = true;
  }
}

// Where only a later jump leads to, the stack is expected to be empty.
void NVMConstructorScan::begin_at(int bci) {
  if (_now.depth != Unknown) {
    jump(bci);
  } else if (_before[bci].depth == Unknown) {
    _before[bci].depth = 0;
  }
  _now = _before[bci];
}

void NVMConstructorScan::store_local() {
  const Bytecodes::Code code = _stream.code();
  const bool has_index = code >= Bytecodes::_istore && code <= Bytecodes::_astore;
  const int index = has_index ? _stream.get_index() : (code - Bytecodes::_istore_0) % 4;
  _leaks = index == 0 || _leaks;
  use(-Bytecodes::depth(code));
}

// May be: the class that the bytecode names may be a subclass. Nobody else may write the field.
bool NVMConstructorScan::is_own_final(int index, Bytecodes::Code code) const {
  ConstantPool* const constants = _stream.method()->constants();
  for (JavaFieldStream fs(_stream.method()->method_holder()); !fs.done(); fs.next()) {
    if (fs.access_flags().is_final() && fs.name() == constants->name_ref_at(index, code) &&
        fs.signature() == constants->signature_ref_at(index, code)) {
      return true;
    }
  }
  return false;
}

void NVMConstructorScan::access_field(Bytecodes::Code code) {
  const int index = _stream.get_index_u2();
  Symbol* const signature = _stream.method()->constants()->signature_ref_at(index, code);
  const int slots = type2size[Signature::basic_type(signature)];
  const bool is_put = code == Bytecodes::_putfield || code == Bytecodes::_putstatic;
  if (is_put) {
    use(slots);
  }
  if (code == Bytecodes::_getfield) {
    pop(1);
  } else if (code == Bytecodes::_putfield && pop(1) == 0) {
    _leaks = is_own_final(index, code) || _leaks;
  }
  if (!is_put) {
    push(slots);
  }
}

void NVMConstructorScan::invoke(Bytecodes::Code code) {
  ConstantPool* const constants = _stream.method()->constants();
  const int index = code == Bytecodes::_invokedynamic ? _stream.get_index_u4() : _stream.get_index_u2();
  Symbol* const signature = constants->signature_ref_at(index, code);
  use(ArgumentSizeComputer(signature).size());
  if (code == Bytecodes::_invokespecial && constants->name_ref_at(index, code) == vmSymbols::object_initializer_name()) {
    pop(1);
  } else if (code != Bytecodes::_invokestatic && code != Bytecodes::_invokedynamic) {
    use(1);
  }
  push(type2size[ResultTypeFinder(signature).type()]);
}

void NVMConstructorScan::switch_table() {
  use(1);
  if (_stream.code() == Bytecodes::_tableswitch) {
    Bytecode_tableswitch table(_stream.method()(), _stream.bcp());
    jump(_stream.bci() + table.default_offset());
    for (int i = 0; i < table.length(); i++) {
      jump(_stream.bci() + table.dest_offset_at(i));
    }
  } else {
    Bytecode_lookupswitch table(_stream.method()(), _stream.bcp());
    jump(_stream.bci() + table.default_offset());
    for (int i = 0; i < table.number_of_pairs(); i++) {
      jump(_stream.bci() + table.pair_at(i).offset());
    }
  }
  end_block();
}

void NVMConstructorScan::visit(Bytecodes::Code code) {
  if (Bytecodes::is_store_into_local(code)) {
    store_local();
    return;
  }
  switch (code) {
  case Bytecodes::_aload:
    push(1, _stream.get_index() == 0);
    break;
  case Bytecodes::_aload_0:
    push(1, true);
    break;
  case Bytecodes::_pop:
    pop(1);
    break;
  case Bytecodes::_pop2:
    pop(2);
    break;
  case Bytecodes::_dup:
    duplicate(1, 0);
    break;
  case Bytecodes::_dup_x1:
    duplicate(1, 1);
    break;
  case Bytecodes::_dup_x2:
    duplicate(1, 2);
    break;
  case Bytecodes::_dup2:
    duplicate(2, 0);
    break;
  case Bytecodes::_dup2_x1:
    duplicate(2, 1);
    break;
  case Bytecodes::_dup2_x2:
    duplicate(2, 2);
    break;
  case Bytecodes::_ldc:
  case Bytecodes::_ldc_w:
    push(1);
    break;
  case Bytecodes::_ldc2_w:
    push(2);
    break;
  case Bytecodes::_getstatic:
  case Bytecodes::_putstatic:
  case Bytecodes::_getfield:
  case Bytecodes::_putfield:
    access_field(code);
    break;
  case Bytecodes::_invokevirtual:
  case Bytecodes::_invokespecial:
  case Bytecodes::_invokestatic:
  case Bytecodes::_invokeinterface:
  case Bytecodes::_invokedynamic:
    invoke(code);
    break;
  case Bytecodes::_multianewarray:
    use(*(_stream.bcp() + 3));
    push(1);
    break;
  case Bytecodes::_goto:
    jump(_stream.dest());
    end_block();
    break;
  case Bytecodes::_goto_w:
    jump(_stream.dest_w());
    end_block();
    break;
  case Bytecodes::_tableswitch:
  case Bytecodes::_lookupswitch:
    switch_table();
    break;
  case Bytecodes::_athrow:
    use(1);
    end_block();
    break;
  case Bytecodes::_return:
    end_block();
    break;
  case Bytecodes::_swap:
  case Bytecodes::_jsr:
  case Bytecodes::_jsr_w:
  case Bytecodes::_ret:
  case Bytecodes::_illegal:
    _leaks = true;
    break;
  default:
    const BasicType result = Bytecodes::result_type(code);
    const int pushed = result == T_ILLEGAL ? 0 : type2size[result];
    use(pushed - Bytecodes::depth(code));
    push(pushed);
    if ((code >= Bytecodes::_ifeq && code <= Bytecodes::_if_acmpne) || code == Bytecodes::_ifnull || code == Bytecodes::_ifnonnull) {
      jump(_stream.dest());
    }
    break;
  }
}

bool NVMConstructorScan::run() {
  ExceptionTable handlers(_stream.method()());
  for (int i = 0; i < handlers.length(); i++) {
    _before[handlers.handler_pc(i)] = {0, 1};
  }
  _stream.set_start(0);
  while (!_leaks && !_stream.is_last_bytecode()) {
    begin_at(_stream.next_bci());
    visit(_stream.next());
  }
  return !_leaks;
}

bool NVMConstructorScan::keep_this(InstanceKlass* ik) {
  Array<Method*>* const methods = ik->methods();
  for (int i = 0; i < methods->length(); i++) {
    Method* const method = methods->at(i);
    ResourceMark rm;
    if (method->is_object_initializer() && !NVMConstructorScan(method).run()) {
      return false;
    }
  }
  return true;
}
