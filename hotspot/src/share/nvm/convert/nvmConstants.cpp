#include "nvm/convert/nvmConstants.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/resizeableResourceHash.hpp"

namespace {

// Fields that only remember what can be computed from the others.
const struct {
  const char* holder;
  const char* field;
} caches[] = {
  { "java/math/BigDecimal",  "precision" },
  { "java/math/BigDecimal",  "stringCache" },
  { "java/time/ZoneOffset",  "rules" },
};

const int bucket_count = 1024;
const int most_depth = 3;           // of constants that refer to constants
NVMSpinLock lock;                   // of those who add
NVMConstantFile* volatile buckets[bucket_count];
NVMConstant* volatile objects;      // those that hold a java.lang.Object

// The classes of all constants, so that no conversion looks for an object of another one. One that is unloaded stays, and
// costs a class at its address that look.
typedef ResizeableResourceHashtable<Klass*, bool, AnyObj::C_HEAP, mtInternal> KlassSet;
KlassSet* with_constants;

NVMConstantFile* volatile* bucket_of(Symbol* name) {
  return &buckets[name->identity_hash() % bucket_count];
}

// Of the outermost class, by the rule that compilers follow for names; the caller gives up the reference.
Symbol* file_name(InstanceKlass* ik) {
  Symbol* const name = ik->name();
  const int length = name->index_of_at(1, "$", 1);
  Symbol* const outermost = length < 0 ? nullptr : SymbolTable::probe((const char*)name->bytes(), length);
  if (outermost == nullptr) {
    name->increment_refcount();
    return name;
  }
  return outermost;
}

NVMConstantFile* find_file(Symbol* name) {
  NVMConstantFile* file = Atomic::load_acquire(bucket_of(name));
  while (file != nullptr && file->name() != name) {
    file = file->next();
  }
  return file;
}

bool is_boot_class(InstanceKlass* ik) {
  return ik->class_loader_data()->is_boot_class_loader_data();
}

}

oopDesc* NVMConstant::value() const {
  oop mirror = _holder->java_mirror();
  return mirror != nullptr ? NVMFrontStore::load(mirror, _offset) : nullptr;
}

bool NVMConstants::is_cache(InstanceKlass* ik, Symbol* field) {
  for (const auto& cache : caches) {
    if (field->equals(cache.field) && ik->name()->equals(cache.holder) && is_boot_class(ik)) {
      return true;
    }
  }
  return NVMQuiet::is_cache_field(ik, field);
}

bool NVMConstants::may_be_constant(InstanceKlass* ik) {
  if (ik == vmClasses::String_klass() || ik == vmClasses::Class_klass() || ik->is_hidden() || ik->is_array_klass() ||
      NVMSpecial::enum_class(ik) != nullptr || NVMSpecial::is_box_class(ik)) {
    return false;
  }
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && !fs.access_flags().is_final() && !is_cache(k, fs.name())) {
        return false;
      }
    }
  }
  return true;
}

static bool is_single_value(oopDesc* value) {
  Klass* const k = value->klass();
  return k == vmClasses::String_klass() || k == vmClasses::Class_klass() || NVMSpecial::is_box_class(k) ||
         NVMSpecial::enum_class(k) != nullptr;
}

// Of an object whose class has only final fields.
bool NVMConstants::can_change(oopDesc* object, int depth) {
  InstanceKlass* const ik = InstanceKlass::cast(object->klass());
  NVMClass* const c = NVMClass::of(ik);
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    const uint32_t owned = NVMQuiet::owned_array(k);
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || !is_reference_type(Signature::basic_type(fs.signature()))) {
        continue;
      }
      oopDesc* const value = NVMFrontStore::load(object, fs.offset());
      if (value == nullptr || is_single_value(value) || (owned != 0 && (uint32_t)fs.offset() == owned) ||
          is_cache(k, fs.name())) {
        continue;
      }
      NVMClass* const value_class = NVMClass::of(value->klass());
      if (depth == most_depth || !value_class->may_be_constant() ||
          (find_in_files(value_class, value) == nullptr && find_in_files(c, value) == nullptr) ||
          can_change(value, depth + 1)) {
        return true;
      }
    }
  }
  return false;
}

NVMConstantFile* NVMConstants::find_or_make_file(InstanceKlass* ik) {
  TempNewSymbol name = file_name(ik);
  NVMSpinLocker locker(&lock);
  NVMConstantFile* file = find_file(name);
  if (file == nullptr) {
    file = new NVMConstantFile(name);
    name->increment_refcount();
    file->_next = *bucket_of(name);
    Atomic::release_store(bucket_of(name), file);
  }
  return file;
}

// Both this and add() hold the lock while they look at what the other one writes: one of them sees it.
void NVMConstants::class_described(Klass* k, NVMClass* c) {
  NVMSpinLocker locker(&lock);
  if (with_constants != nullptr && with_constants->contains(k)) {
    c->set_has_constants();
  }
}

void NVMConstants::add(NVMConstantFile* file, NVMConstant* constant, Klass* k) {
  NVMSpinLocker locker(&lock);
  constant->_next = file->_first;
  Atomic::release_store(&file->_first, constant);
  if (k == vmClasses::Object_klass()) {
    constant->_next_object = objects;
    Atomic::release_store(&objects, constant);
  }
  if (with_constants == nullptr) {
    with_constants = new (mtInternal) KlassSet(127, 1 << 20);
  }
  if (with_constants->put(k, true)) {
    with_constants->maybe_grow();
  }
  NVMClass* const c = Atomic::load_acquire(k->nvm_class_addr());
  if (c != nullptr) {
    c->set_has_constants();
  }
}

bool NVMConstants::add_files(InstanceKlass* ik, NVMArray<NVMConstantFile*>* files) {
  for (InstanceKlass* k = ik; k != nullptr && k != vmClasses::Object_klass(); k = k->java_super()) {
    NVMConstantFile* const file = find_or_make_file(k);
    const size_t count = files->length();
    if ((count == 0 || files->at(count - 1) != file) && !files->push(file)) {
      return false;
    }
  }
  return true;
}

void NVMConstants::add_all(InstanceKlass* ik) {
  if (ik->is_hidden()) {
    return;
  }
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() || !fs.access_flags().is_final() ||
        !is_reference_type(Signature::basic_type(fs.signature()))) {
      continue;
    }
    oopDesc* const value = NVMFrontStore::load(ik->java_mirror(), fs.offset());
    if (value == nullptr || !value->klass()->is_instance_klass() || !may_be_constant(InstanceKlass::cast(value->klass()))) {
      continue;
    }
    add(find_or_make_file(ik), new NVMConstant(ik, fs.name(), fs.offset()), value->klass());
  }
}

void NVMConstants::forget(InstanceKlass* ik) {
  assert_at_safepoint();
  TempNewSymbol name = file_name(ik);
  NVMConstantFile* const file = find_file(name);
  if (file == nullptr) {
    return;
  }
  for (NVMConstant* volatile* at = &objects; *at != nullptr; ) {
    NVMConstant* const constant = *at;
    if (constant->_holder == ik) {
      *at = constant->_next_object;
    } else {
      at = &constant->_next_object;
    }
  }
  for (NVMConstant* volatile* at = &file->_first; *at != nullptr; ) {
    NVMConstant* const constant = *at;
    if (constant->_holder == ik) {
      *at = constant->_next;
      delete constant;
    } else {
      at = &constant->_next;
    }
  }
}

void NVMConstants::forget_class_ids() {
  for (int i = 0; i < bucket_count; i++) {
    for (NVMConstantFile* file = buckets[i]; file != nullptr; file = file->_next) {
      for (NVMConstant* constant = file->_first; constant != nullptr; constant = constant->_next) {
        constant->_class_id = 0;
      }
    }
  }
}

NVMConstant* NVMConstants::find_in_files(NVMClass* c, oopDesc* object) {
  for (size_t i = 0; i < c->constant_files()->length(); i++) {
    NVMConstant* constant = Atomic::load_acquire(&c->constant_files()->at(i)->_first);
    while (constant != nullptr && constant->value() != object) {
      constant = constant->_next;
    }
    if (constant != nullptr) {
      return constant;
    }
  }
  return nullptr;
}

NVMConstant* NVMConstants::find(oopDesc* object, NVMClass* c, NVMClass* referrer) {
  if (!NVMImageFile::superblock()->has_constants()) {
    return nullptr;
  }
  if (object->klass() == vmClasses::Object_klass()) {
    NVMConstant* constant = Atomic::load_acquire(&objects);
    while (constant != nullptr && constant->value() != object) {
      constant = constant->_next_object;
    }
    return constant;
  }
  NVMConstant* constant = find_in_files(c, object);
  if (constant == nullptr && referrer != nullptr) {
    constant = find_in_files(referrer, object);
  }
  if (constant == nullptr || !can_change(object, 0)) {
    return constant;
  }
  if (c->is_first_changeable_constant()) {
    ResourceMark rm;
    log_info(nvm)("%s of %s holds an object that can change: in the next process, what is durable has another one than this field",
                  constant->_field->as_C_string(), constant->_holder->external_name());
  }
  return nullptr;
}

uint32_t NVMConstant::class_id(InstanceKlass* object_class) {
  uint32_t id = Atomic::load_acquire(&_class_id);
  if (id == 0) {
    id = NVMClass::describe_constant(object_class, _holder, _field);
    Atomic::release_store(&_class_id, id);
  }
  return id;
}

oop NVMConstants::value_of(InstanceKlass* holder, const char* field, int length) {
  for (JavaFieldStream fs(holder); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && fs.access_flags().is_final() && fs.name()->utf8_length() == length &&
        memcmp(fs.name()->bytes(), field, length) == 0 && is_reference_type(Signature::basic_type(fs.signature()))) {
      oopDesc* const value = NVMFrontStore::load(holder->java_mirror(), fs.offset());
      const bool fits = value != nullptr && value->klass()->is_instance_klass() &&
                        may_be_constant(InstanceKlass::cast(value->klass()));
      return fits ? cast_to_oop(value) : nullptr;
    }
  }
  return nullptr;
}
