// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "interpreter/bytecode.inline.hpp"
#include "interpreter/bytecodeStream.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "oops/method.inline.hpp"
#include "runtime/handles.inline.hpp"

#include <string.h>

// Switches, and where they jump.

static int compare_names(Symbol** a, Symbol** b) {
  const int order = memcmp((*a)->bytes(), (*b)->bytes(), (size_t)MIN2((*a)->utf8_length(), (*b)->utf8_length()));
  return order != 0 ? order : (*a)->utf8_length() - (*b)->utf8_length();
}

// By the names of the constants, in whichever order they are numbered. One that jumps where all others do is like these.
void NVMCodeDigest::add_enum_switch(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys) {
  Method* const method = stream->method()();
  GrowableArray<Symbol*> names;
  GrowableArray<int> offsets;
  int default_offset = 0;
  auto add_key = [&](int number, int offset) {
    Symbol* const name = offset != default_offset ? NVMEnumSwitches::constant_of(keys, number) : nullptr;
    _is_unknown |= name == nullptr && offset != default_offset;
    if (name != nullptr) {
      names.append(name);
      offsets.append(offset);
    }
  };
  if (stream->code() == Bytecodes::_tableswitch) {
    Bytecode_tableswitch table(method, stream->bcp());
    default_offset = table.default_offset();
    for (int i = 0; i < table.length(); i++) {
      add_key(table.low_key() + i, table.dest_offset_at(i));
    }
  } else {
    Bytecode_lookupswitch table(method, stream->bcp());
    default_offset = table.default_offset();
    for (int i = 0; i < table.number_of_pairs(); i++) {
      LookupswitchPair pair = table.pair_at(i);
      add_key(pair.match(), pair.offset());
    }
  }
  add_jump(stream, default_offset);
  GrowableArray<Symbol*> sorted;
  sorted.appendAll(&names);
  sorted.sort(compare_names);
  _digest.add((uint64_t)sorted.length());
  for (int i = 0; i < sorted.length(); i++) {
    _digest.add_text((const char*)sorted.at(i)->bytes(), (size_t)sorted.at(i)->utf8_length());
    add_jump(stream, offsets.at(names.find(sorted.at(i))));
  }
}

void NVMCodeDigest::add_switch(BytecodeStream* stream, const NVMEnumSwitches::Keys* keys) {
  if (keys != nullptr) {
    add_enum_switch(stream, keys);
    return;
  }
  Method* const method = stream->method()();
  if (stream->code() == Bytecodes::_tableswitch) {
    Bytecode_tableswitch table(method, stream->bcp());
    add_jump(stream, table.default_offset());
    _digest.add((uint64_t)(int64_t)table.low_key());
    for (int i = 0; i < table.length(); i++) {
      add_jump(stream, table.dest_offset_at(i));
    }
  } else {
    Bytecode_lookupswitch table(method, stream->bcp());
    add_jump(stream, table.default_offset());
    for (int i = 0; i < table.number_of_pairs(); i++) {
      LookupswitchPair pair = table.pair_at(i);
      _digest.add((uint64_t)(int64_t)pair.match());
      add_jump(stream, pair.offset());
    }
  }
}
