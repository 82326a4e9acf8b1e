// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmEnumSwitches.hpp"

#include "classfile/vmSymbols.hpp"
#include "interpreter/bytecode.inline.hpp"
#include "interpreter/bytecodeStream.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/handles.inline.hpp"

#include <string.h>

int NVMEnumSwitches::map_name_length(Symbol* field, Symbol* type) {
  static const char of_kotlin[] = "$EnumSwitchMapping$";
  return !type->equals("[I")                    ? 0
         : field->starts_with("$SwitchMap$")    ? field->utf8_length()
         : field->starts_with(of_kotlin)        ? (int)strlen(of_kotlin) : 0;
}

Symbol* NVMEnumSwitches::constant_of(const Keys* keys, int number) {
  for (int i = 0; i < keys->length(); i++) {
    if (keys->at(i).number == number) {
      return keys->at(i).constant;
    }
  }
  return number == -1 ? vmSymbols::object_initializer_name() : nullptr;
}

namespace {

// Of a field or method that an instruction names.
struct Member {
  Symbol* holder;
  Symbol* name;
  Symbol* type;

  explicit Member(BytecodeStream* stream) {
    ConstantPool* const cp = stream->method()->constants();
    const Bytecodes::Code code = stream->code();
    const int index = stream->get_index_u2();
    holder = cp->klass_ref_at_noresolve(index, code);
    name = cp->name_ref_at(index, code);
    type = cp->signature_ref_at(index, code);
  }

  bool is_ordinal() const { return name->equals("ordinal") && type->equals("()I"); }
};

// The constant that an instruction pushes.
bool find_int(BytecodeStream* stream, int* value) {
  const Bytecodes::Code code = stream->code();
  if (code >= Bytecodes::_iconst_m1 && code <= Bytecodes::_iconst_5) {
    *value = code - Bytecodes::_iconst_0;
  } else if (code == Bytecodes::_bipush) {
    *value = *(jbyte*)(stream->bcp() + 1);
  } else if (code == Bytecodes::_sipush) {
    *value = (jshort)Bytes::get_Java_u2(stream->bcp() + 1);
  } else if (code == Bytecodes::_ldc || code == Bytecodes::_ldc_w) {
    ConstantPool* const cp = stream->method()->constants();
    const int index = Bytecode_loadconstant(stream->method(), stream->bci()).pool_index();
    if (!cp->tag_at(index).is_int()) {
      return false;
    }
    *value = cp->int_at(index);
  } else {
    return false;
  }
  return true;
}

}

// What the initializer does is: array; constant; ordinal(); number; iastore. The array is in the field already, or, for the Kotlin
// compiler, comes into it afterwards.
NVMEnumSwitches::Keys* NVMEnumSwitches::read_map(Symbol* holder, Symbol* field) {
  Keys* const keys = new Keys();
  InstanceKlass* const ik = _nest->finder()->find(holder);
  Method* const m = ik != nullptr && _nest->finder()->link(ik) ? ik->class_initializer() : nullptr;
  if (m == nullptr) {
    return keys;
  }
  Keys unassigned;
  Symbol* array = nullptr;
  Symbol* constant = nullptr;
  bool is_ordinal = false;
  bool has_number = false;
  int number = 0;
  BytecodeStream stream(methodHandle(Thread::current(), m));
  stream.set_start(0);
  while (!stream.is_last_bytecode() && stream.next() != Bytecodes::_illegal) {
    const Bytecodes::Code code = stream.code();
    if (code == Bytecodes::_getstatic || code == Bytecodes::_putstatic) {
      const Member member(&stream);
      const bool is_array = member.type->equals("[I");
      if (code == Bytecodes::_getstatic) {
        array = is_array ? member.name : array;
        constant = is_array ? nullptr : member.name;
      } else if (is_array) {
        if (member.name == field) {
          keys->appendAll(&unassigned);
        }
        unassigned.clear();
      }
      is_ordinal = has_number = false;
    } else if (code == Bytecodes::_invokevirtual) {
      is_ordinal = constant != nullptr && Member(&stream).is_ordinal();
    } else if (code == Bytecodes::_iastore) {
      if (is_ordinal && has_number && (array == field || array == nullptr)) {
        (array == nullptr ? &unassigned : keys)->append({ number, constant });
      }
      array = constant = nullptr;
      is_ordinal = has_number = false;
    } else {
      has_number = is_ordinal && find_int(&stream, &number);
    }
  }
  return keys;
}

NVMEnumSwitches::Keys* NVMEnumSwitches::read_ordinals(Symbol* holder) {
  Keys* const keys = new Keys();
  InstanceKlass* const ik = _nest->finder()->find(holder);
  for (JavaFieldStream fs(ik); ik != nullptr && !fs.done(); fs.next()) {
    if ((fs.access_flags().as_field_flags() & JVM_ACC_ENUM) != 0) {
      keys->append({ keys->length(), fs.name() });
    }
  }
  return keys;
}

const NVMEnumSwitches::Keys* NVMEnumSwitches::pass(BytecodeStream* stream) {
  const Bytecodes::Code code = stream->code();
  const bool is_switch = code == Bytecodes::_tableswitch || code == Bytecodes::_lookupswitch;
  Keys* keys = nullptr;
  if (code == Bytecodes::_goto || code == Bytecodes::_iconst_m1) {
    return keys;      // before the switch it says where null goes
  }
  if (is_switch && _is_element && _maps.length() > 0) {
    keys = _maps.pop();
  } else if (is_switch && _ordinal_of != nullptr && _nest->has(_ordinal_of)) {
    keys = read_ordinals(_ordinal_of);
  }
  _is_element = code == Bytecodes::_iaload && _ordinal_of != nullptr;
  _ordinal_of = nullptr;
  if (code == Bytecodes::_getstatic) {
    const Member member(stream);
    if (map_name_length(member.name, member.type) > 0) {
      _maps.push(read_map(member.holder, member.name));
    }
  } else if (code == Bytecodes::_invokevirtual) {
    const Member member(stream);
    _ordinal_of = member.is_ordinal() ? member.holder : nullptr;
  }
  return keys;
}
