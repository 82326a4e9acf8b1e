// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmHash.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/atomic.hpp"
#include "utilities/spinYield.hpp"

NVMHash::Place NVMHash::_places[Places];

static uint32_t add(uint32_t hash, const char* bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    hash = 31 * hash + (u1)bytes[i];
  }
  return 31 * hash;
}

static uint32_t add(uint32_t hash, Symbol* symbol) {
  return add(hash, (const char*)symbol->bytes(), symbol->utf8_length());
}

// Hash tables use the low bits.
static intptr_t mixed(uint32_t hash) {
  hash ^= hash >> 16;
  hash *= 0x85ebca6bu;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35u;
  return (intptr_t)(hash ^ (hash >> 16));
}

// Of the values that every process caches.
static intptr_t of_box(oop box, intptr_t other) {
  jvalue value;
  jlong number;
  const BasicType type = java_lang_boxing_object::get_value(box, &value);
  switch (type) {
    case T_BOOLEAN: number = value.z; break;
    case T_CHAR:    number = value.c; break;
    case T_BYTE:    number = value.b; break;
    case T_SHORT:   number = value.s; break;
    case T_INT:     number = value.i; break;
    case T_LONG:    number = value.j; break;
    default:        return other;
  }
  return number >= -128 && number <= 127 ? mixed((uint32_t)number * 31 + type) : other;
}

bool NVMHash::needs_name(Klass* k) {
  return k == vmClasses::Class_klass() || (k->is_instance_klass() && NVMSpecial::enum_class(k) != nullptr);
}

intptr_t NVMHash::of_name(oop obj, intptr_t other) {
  Klass* k = obj->klass();
  if (k == vmClasses::Class_klass()) {
    if (java_lang_Class::is_primitive(obj)) {
      const char* name = type2name(java_lang_Class::primitive_type(obj));
      return mixed(add(0, name, strlen(name)));
    }
    Klass* named = java_lang_Class::as_Klass(obj);
    return named->is_hidden() ? other : mixed(add(0, named->name()));
  }
  InstanceKlass* enum_class = k->is_instance_klass() ? NVMSpecial::enum_class(k) : nullptr;
  if (enum_class != nullptr) {
    oop name = NVMSpecial::enum_name(obj);
    return name == nullptr ? other : mixed(add(0, enum_class->name()) + java_lang_String::hash_code_noupdate(name));
  }
  if (vmClasses::box_klass_type(k) != T_OBJECT) {
    return of_box(obj, other);
  }
  const int row = NVMStatics::find(obj);
  if (row < 0) {
    NVMConstant* const constant = NVMConstants::find_name(obj);
    return constant != nullptr ? mixed(add(add(0, constant->holder()->name()), constant->field()) + (constant->element() + 1)) : other;
  }
  const char* holder = NVMStatics::holder_name(row);
  ResourceMark rm;
  const char* field = NVMStatics::name_of(row, obj);
  return mixed(add(add(0, holder, strlen(holder)), field, strlen(field)));
}

void NVMHash::await_free(volatile int* lock) {
  SpinYield yield;
  while (Atomic::load_acquire(lock) != 0) {
    yield.wait();
  }
}

// Another thread may have been first: then the change of the mark will fail.
void NVMHash::Install::write(intptr_t hash) {
  NVMHome* home = NVMImageFile::home_at(NVMWord::granule(_word));
  if (home->needs_no_sync() || cast_to_oop(_obj)->mark().hash() != markWord::no_hash) {
    return;
  }
  NVMPersist::store(home->hash_addr(), (uint32_t)hash);
  NVMPersist::write_back(home->hash_addr(), sizeof(uint32_t));
  NVMPersist::fence();
}

void NVMHash::Install::enter(intptr_t hash) {
  volatile int* lock = lock_of(_obj);
  while (true) {
    while (Atomic::xchg(lock, 1) != 0) {
      await_free(lock);
    }
    if (!NVMWord::has_home(NVMWord::load(_obj))) {
      _is_ordinary = true;
      return;
    }
    Atomic::release_store(lock, 0);
    _word = NVMLock::lock(_obj);
    if (_word != NVMWord::Ordinary) {
      write(hash);
      return;
    }
  }
}

void NVMHash::Install::leave() {
  if (_is_ordinary) {
    Atomic::release_store(lock_of(_obj), 0);
  } else {
    NVMLock::unlock(_obj, _word);
  }
}
