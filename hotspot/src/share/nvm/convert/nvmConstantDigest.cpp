// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConstantDigest.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/signature.hpp"
#include "utilities/ostream.hpp"

static uint64_t of_bytes(const void* bytes, size_t length, uint64_t seed) {
  uint64_t h = seed ^ length;
  for (size_t i = 0; i < length; i++) {
    h = (h ^ ((const u1*)bytes)[i]) * 0x100000001b3ul;
  }
  return NVMDigest::mixed(h);
}

// Without the numbers that compilers give, of anonymous and local classes.
static uint64_t of_class(Klass* k) {
  if (k->is_objArray_klass()) {
    return NVMDigest::mixed(of_class(ObjArrayKlass::cast(k)->element_klass()) + 8);
  }
  stringStream name;
  bool is_number = false;
  for (int i = 0; i < k->name()->utf8_length(); i++) {
    const char c = k->name()->char_at(i);
    is_number = c >= '0' && c <= '9' && (is_number || (i > 0 && k->name()->char_at(i - 1) == '$'));
    if (!is_number) {
      name.put(c);
    }
  }
  return of_bytes(name.base(), name.size(), 1);
}

// By its characters, however they are stored.
static uint64_t of_string(oop string) {
  typeArrayOop const value = java_lang_String::value_no_keepalive(string);
  const int length = value != nullptr ? java_lang_String::length(string, value) : 0;
  uint64_t h = (uint64_t)length;
  for (int i = 0; i < length; i++) {
    const uint64_t c = java_lang_String::is_latin1(string) ? (u1)value->byte_at(i) : value->char_at(i);
    h = (h ^ c) * 0x100000001b3ul;
  }
  return NVMDigest::mixed(h + 2);
}

static uint64_t of_array(typeArrayOop array) {
  const size_t size = (size_t)array->length() << Klass::layout_helper_log2_element_size(array->klass()->layout_helper());
  return of_bytes(array->base(TypeArrayKlass::cast(array->klass())->element_type()), size, of_class(array->klass()));
}

// Does the object alone have the array that this field holds?
static bool is_owned(oopDesc* object, size_t offset) {
  for (InstanceKlass* k = InstanceKlass::cast(object->klass()); k != nullptr; k = k->java_super()) {
    if (NVMQuiet::owned_array(k) == offset) {
      return true;
    }
  }
  return false;
}

uint64_t NVMConstantDigest::of_field(oopDesc* object, size_t offset, int depth) const {
  oopDesc* const value = NVMFrontStore::load(object, (int)offset);
  const uint64_t digest = of_reference(value, depth);
  // Other arrays that are not empty can change: no constant has had one.
  const bool can_change = value != nullptr && value->klass()->is_objArray_klass() && !NVMConstants::is_empty_array(value) &&
                          !is_owned(object, offset);
  return can_change ? NVMDigest::mixed(digest + 8) : digest;
}

uint64_t NVMConstantDigest::of_reference(oopDesc* value, int depth) const {
  if (value == nullptr) {
    return 3;
  }
  Klass* const k = value->klass();
  oop const object = cast_to_oop(value);
  if (k == vmClasses::String_klass()) {
    return of_string(object);
  }
  if (k == vmClasses::Class_klass()) {
    ResourceMark rm;
    const char* const name = NVMMirrors::name_of(value);
    return of_bytes(name, strlen(name), 4);
  }
  if (k->is_typeArray_klass()) {
    return of_array((typeArrayOop)object);
  }
  InstanceKlass* const enum_class = k->is_instance_klass() ? NVMSpecial::enum_class(k) : nullptr;
  if (enum_class != nullptr) {
    oop const name = NVMSpecial::enum_name(object);
    return of_class(enum_class) + (name != nullptr ? of_string(name) : 0);
  }
  return k->is_instance_klass() && depth <= NVMConstants::MostDepth ? of_fields(value, depth) + of_name(value) : of_class(k);
}

// Contents alone don't tell two markers apart.
uint64_t NVMConstantDigest::of_name(oopDesc* value) const {
  Symbol* const field = NVMConstants::name_in(value, _holder);
  return field != nullptr ? of_bytes(field->bytes(), (size_t)field->utf8_length(), 7) : 0;
}

uint64_t NVMConstantDigest::of_fields(oopDesc* object, int depth) const {
  NVMConstantDigest digest(object->klass(), _holder);
  for (InstanceKlass* k = InstanceKlass::cast(object->klass()); k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || NVMSpecial::is_unrecoverable(k, fs.name(), fs.index())) {
        continue;
      }
      const BasicType type = Signature::basic_type(fs.signature());
      digest.add((const char*)fs.name()->bytes(), fs.name()->utf8_length(), is_reference_type(type)
        ? of_field(object, (size_t)fs.offset(), depth + 1)
        : of_bytes((address)object + fs.offset(), (size_t)type2aelembytes(type), 6));
    }
  }
  return NVMDigest::mixed(digest._sum);
}

NVMConstantDigest::NVMConstantDigest(Klass* k, InstanceKlass* holder) : _holder(holder), _sum(of_class(k)) {}

void NVMConstantDigest::add(const char* name, int length, oopDesc* object, size_t offset, size_t size) {
  add(name, length, size != 0 ? of_bytes((address)object + offset, size, 6)
                              : of_field(object, offset, 1));
}

void NVMConstantDigest::add(const char* name, int length, uint64_t value) {
  const uint64_t hash = of_bytes(name, (size_t)length, 5);
  uint64_t namesakes = 0;
  for (size_t i = 0; i < _names.length(); i++) {
    namesakes += _names.at(i) == hash;
  }
  _names.push(hash);
  _sum += NVMDigest::mixed((hash + namesakes) ^ value);
}
