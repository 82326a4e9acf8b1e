// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmCodeDigest.hpp"

#include "interpreter/bytecode.inline.hpp"
#include "interpreter/bytecodeStream.hpp"
#include "memory/allocation.inline.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmMethodName.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/handles.inline.hpp"

void NVMCodeDigest::add_named(const Named& named) {
  int i = _named.find(named);
  if (i < 0 && _named.length() < MostNamed) {
    i = _named.append(named);
  }
  _digest.add((uint64_t)(int64_t)i);
}

// Or of an array.
void NVMCodeDigest::add_class(Symbol* name) {
  _nest->add_text(&_digest, _in, name);
  Symbol* const numbered = NVMNest::numbered_class(_in, name);
  if (numbered != nullptr && _nest->has(numbered)) {
    add_named({ numbered, nullptr, nullptr });
  }
}

bool NVMCodeDigest::is_numbered(Symbol* holder, Symbol* name, Symbol* type) const {
  if (!NVMMethodName::has_number(name) || !_nest->has(holder)) {
    return false;
  }
  InstanceKlass* const ik = _nest->finder()->find(holder);
  return ik != nullptr && NVMMethodName::is_numbered(ik, name, type);
}

void NVMCodeDigest::add_member(Symbol* holder, Symbol* name, Symbol* type) {
  // One such class may be there for all switches of a nest. What it does with others says nothing.
  const int of_map = NVMEnumSwitches::map_name_length(name, type);
  if (of_map > 0) {
    _digest.add_text((const char*)name->bytes(), (size_t)of_map);
    return;
  }
  add_class(holder);
  _nest->add_text(&_digest, _in, type);
  const bool is_method = type->char_at(0) == '(';
  if (is_method && name->starts_with("$SWITCH_TABLE$") && _nest->has(holder)) {
    _digest.add_text((const char*)name->bytes(), (size_t)name->utf8_length());
    add_named({ holder, name, type });      // Eclipse's compiler numbers the constants of an enum in it
  } else if (is_method && is_numbered(holder, name, type)) {
    NVMMethodName::add_unnumbered(&_digest, name);
    add_named({ holder, name, type });
  } else {
    _digest.add_text((const char*)name->bytes(), (size_t)name->utf8_length());
  }
}

void NVMCodeDigest::add_handle(ConstantPool* cp, int index) {
  _digest.add((uint64_t)cp->method_handle_ref_kind_at(index));
  add_member(cp->klass_name_at(cp->method_handle_klass_index_at(index)), cp->method_handle_name_ref_at(index),
             cp->method_handle_signature_ref_at(index));
}

// Of an invokedynamic instruction or a dynamic constant.
void NVMCodeDigest::add_bootstrap(ConstantPool* cp, int index, int depth) {
  Symbol* const name = cp->uncached_name_ref_at(index);
  _digest.add_text((const char*)name->bytes(), (size_t)name->utf8_length());
  _nest->add_text(&_digest, _in, cp->uncached_signature_ref_at(index));
  add_handle(cp, cp->bootstrap_method_ref_index_at(index));
  const int count = cp->bootstrap_argument_count_at(index);
  _digest.add((uint64_t)count);
  for (int i = 0; i < count && depth < MostNestedConstants; i++) {
    add_constant(cp, cp->bootstrap_argument_index_at(index, i), depth + 1);
  }
}

void NVMCodeDigest::add_constant(ConstantPool* cp, int index, int depth) {
  const constantTag tag = cp->tag_at(index);
  if (tag.is_int()) {
    _digest.add(1);
    _digest.add((uint64_t)(int64_t)cp->int_at(index));
  } else if (tag.is_float()) {
    _digest.add(2);
    _digest.add((uint64_t)PrimitiveConversions::cast<jint>(cp->float_at(index)));
  } else if (tag.is_long()) {
    _digest.add(3);
    _digest.add((uint64_t)cp->long_at(index));
  } else if (tag.is_double()) {
    _digest.add(4);
    _digest.add((uint64_t)PrimitiveConversions::cast<jlong>(cp->double_at(index)));
  } else if (tag.is_string()) {
    Symbol* const text = cp->unresolved_string_at(index);
    _digest.add(5);
    _digest.add_text((const char*)text->bytes(), (size_t)text->utf8_length());
  } else if (tag.is_klass() || tag.is_unresolved_klass()) {
    _digest.add(6);
    add_class(cp->klass_name_at(index));
  } else if (tag.is_method_handle() || tag.is_method_handle_in_error()) {
    _digest.add(7);
    add_handle(cp, index);
  } else if (tag.is_method_type() || tag.is_method_type_in_error()) {
    _digest.add(8);
    _nest->add_text(&_digest, _in, cp->method_type_signature_at(index));
  } else if (tag.is_dynamic_constant() || tag.is_dynamic_constant_in_error()) {
    _digest.add(9);
    add_bootstrap(cp, index, depth);
  }
}

void NVMCodeDigest::add_jump(BytecodeStream* stream, int offset) {
  const int to = stream->bci() + offset;
  const bool is_inside = to >= 0 && to < stream->method()->code_size();
  _digest.add(is_inside ? (uint64_t)_numbers[to] : UINT64_MAX);
}

void NVMCodeDigest::add_operands(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys) {
  ConstantPool* const cp = _in->constants();
  const Bytecodes::Code code = stream->code();
  switch (code) {
  case Bytecodes::_ldc:
  case Bytecodes::_ldc_w:
  case Bytecodes::_ldc2_w:
    add_constant(cp, Bytecode_loadconstant(stream->method(), stream->bci()).pool_index(), 0);
    break;
  case Bytecodes::_getstatic:
  case Bytecodes::_putstatic:
  case Bytecodes::_getfield:
  case Bytecodes::_putfield:
  case Bytecodes::_invokevirtual:
  case Bytecodes::_invokespecial:
  case Bytecodes::_invokestatic:
  case Bytecodes::_invokeinterface: {
    const int index = stream->get_index_u2();
    add_member(cp->klass_ref_at_noresolve(index, code), cp->name_ref_at(index, code), cp->signature_ref_at(index, code));
    break;
  }
  case Bytecodes::_invokedynamic:
    add_bootstrap(cp, cp->to_cp_index(stream->get_index_u4(), code), 0);
    break;
  case Bytecodes::_new:
  case Bytecodes::_anewarray:
  case Bytecodes::_checkcast:
  case Bytecodes::_instanceof:
  case Bytecodes::_multianewarray:
    add_class(cp->klass_name_at(Bytes::get_Java_u2(stream->bcp() + 1)));
    _digest.add(code == Bytecodes::_multianewarray ? *(stream->bcp() + 3) : 0);
    break;
  case Bytecodes::_goto_w:
  case Bytecodes::_jsr_w:
    add_jump(stream, stream->get_offset_s4());
    break;
  case Bytecodes::_tableswitch:
  case Bytecodes::_lookupswitch:
    add_switch(stream, keys);
    break;
  default:
    if ((code >= Bytecodes::_ifeq && code <= Bytecodes::_jsr) || code == Bytecodes::_ifnull || code == Bytecodes::_ifnonnull) {
      add_jump(stream, stream->get_offset_s2());
    } else {
      const int first = stream->is_wide() ? 2 : 1;
      _digest.add_text((const char*)stream->bcp() + first, (size_t)(stream->instruction_size() - first));
    }
    break;
  }
}

void NVMCodeDigest::add_handlers(Method* method) {
  ExceptionTable handlers(method);
  for (int i = 0; i < handlers.length(); i++) {
    const int end = handlers.end_pc(i);
    _digest.add((uint64_t)_numbers[handlers.start_pc(i)]);
    _digest.add(end < method->code_size() ? (uint64_t)_numbers[end] : UINT64_MAX);
    _digest.add((uint64_t)_numbers[handlers.handler_pc(i)]);
    const int type = handlers.catch_type_index(i);
    if (type != 0) {
      add_class(_in->constants()->klass_name_at(type));
    }
  }
}

void NVMCodeDigest::number_instructions(Method* method) {
  _numbers = NEW_RESOURCE_ARRAY(int, method->code_size());
  memset(_numbers, 0, sizeof(int) * (size_t)method->code_size());
  BytecodeStream stream(methodHandle(Thread::current(), method));
  stream.set_start(0);
  for (int n = 1; !stream.is_last_bytecode(); n++) {
    if (stream.next() == Bytecodes::_illegal) {
      return;
    }
    _numbers[stream.bci()] = n;
  }
}

void NVMCodeDigest::add_method(Method* method) {
  _in = method->method_holder();
  if (method->code_size() == 0) {
    _digest.add(method->is_native() ? 1 : 2);
    return;
  }
  number_instructions(method);
  NVMEnumSwitches switches(_nest);
  BytecodeStream stream(methodHandle(Thread::current(), method));
  stream.set_start(0);
  while (!stream.is_last_bytecode()) {
    const Bytecodes::Code code = stream.next();
    const NVMEnumSwitches::Keys* const keys = code != Bytecodes::_illegal ? switches.pass(&stream) : nullptr;
    _digest.add((uint64_t)(code == Bytecodes::_ldc_w ? Bytecodes::_ldc : code == Bytecodes::_goto_w ? Bytecodes::_goto
                           : keys != nullptr ? Bytecodes::_tableswitch : code));
    if (code == Bytecodes::_illegal) {
      return;
    }
    add_operands(&stream, keys);
  }
  add_handlers(method);
}
