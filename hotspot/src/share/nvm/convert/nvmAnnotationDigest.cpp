// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmAnnotationDigest.hpp"

#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "utilities/bytes.hpp"

int NVMAnnotationDigest::next_u1() {
  return _at < _end ? *_at++ : 0;
}

int NVMAnnotationDigest::next_u2() {
  if (_end - _at < 2) {
    _at = _end;
    return 0;
  }
  const int value = Bytes::get_Java_u2((address)_at);
  _at += 2;
  return value;
}

// Nobody has looked yet whether the constants are what they should be.
void NVMAnnotationDigest::add_text(int index, bool is_type) {
  ConstantPool* const cp = _in->constants();
  if (!cp->is_within_bounds(index) || !cp->tag_at(index).is_utf8()) {
    _digest->add(1);
    return;
  }
  Symbol* const text = cp->symbol_at(index);
  if (is_type) {
    _nest->add_text(_digest, _in, text);
  } else {
    _digest->add_text((const char*)text->bytes(), (size_t)text->utf8_length());
  }
}

void NVMAnnotationDigest::add_value(int depth) {
  const int tag = next_u1();
  _digest->add((uint64_t)tag);
  if (depth >= MostNestedValues) {
    _at = _end;
  } else if (tag == 'e') {
    add_text(next_u2(), true);
    add_text(next_u2(), false);
  } else if (tag == 'c') {
    add_text(next_u2(), true);
  } else if (tag == '@') {
    add_annotation(depth + 1);
  } else if (tag == '[') {
    const int count = next_u2();
    _digest->add((uint64_t)count);
    for (int i = 0; i < count && _at < _end; i++) {
      add_value(depth + 1);
    }
  } else if (tag == 's') {
    add_text(next_u2(), false);
  } else {
    ConstantPool* const cp = _in->constants();
    const int index = next_u2();
    const constantTag of = cp->is_within_bounds(index) ? cp->tag_at(index) : constantTag();
    _digest->add(of.is_int() ? (uint64_t)(int64_t)cp->int_at(index) : of.is_long() ? (uint64_t)cp->long_at(index)
                 : of.is_float() ? (uint64_t)PrimitiveConversions::cast<jint>(cp->float_at(index))
                 : of.is_double() ? (uint64_t)PrimitiveConversions::cast<jlong>(cp->double_at(index)) : 2);
  }
}

// What compilers tell themselves: it has names with numbers in its strings, and says nothing that the class file does not.
bool NVMAnnotationDigest::is_of_compiler(int type_index) const {
  static const char* const types[] = { "Lkotlin/Metadata;", "Lkotlin/coroutines/jvm/internal/DebugMetadata;",
                                       "Lscala/reflect/ScalaSignature;", "Lscala/reflect/ScalaLongSignature;" };
  ConstantPool* const cp = _in->constants();
  for (const char* type : types) {
    if (cp->is_within_bounds(type_index) && cp->tag_at(type_index).is_utf8() && cp->symbol_at(type_index)->equals(type)) {
      return true;
    }
  }
  return false;
}

void NVMAnnotationDigest::add_annotation(int depth) {
  const int type = next_u2();
  NVMDigest dropped(0);
  NVMDigest* const kept = _digest;
  _digest = is_of_compiler(type) ? &dropped : kept;
  add_text(type, true);
  const int count = next_u2();
  _digest->add((uint64_t)count);
  for (int i = 0; i < count && _at < _end; i++) {
    add_text(next_u2(), false);
    add_value(depth);
  }
  _digest = kept;
}

void NVMAnnotationDigest::add(AnnotationArray* annotations) {
  _at = annotations != nullptr ? annotations->adr_at(0) : nullptr;
  _end = annotations != nullptr ? _at + annotations->length() : nullptr;
  const int count = next_u2();
  _digest->add((uint64_t)count);
  for (int i = 0; i < count && _at < _end; i++) {
    add_annotation(0);
  }
}

void NVMAnnotationDigest::add_of_parameters(AnnotationArray* annotations) {
  _at = annotations != nullptr ? annotations->adr_at(0) : nullptr;
  _end = annotations != nullptr ? _at + annotations->length() : nullptr;
  const int parameters = next_u1();
  for (int i = 0; i < parameters && _at < _end; i++) {
    const int count = next_u2();
    _digest->add((uint64_t)count);
    for (int j = 0; j < count && _at < _end; j++) {
      add_annotation(0);
    }
  }
}
