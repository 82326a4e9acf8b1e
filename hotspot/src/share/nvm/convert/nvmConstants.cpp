// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConstants.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstantIndex.inline.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/signature.hpp"
#include "utilities/resizeableResourceHash.hpp"

namespace {

struct ListedField {
  const char* holder;
  const char* field;
};

// Fields that nobody writes to but who makes the object, though they are not final.
const ListedField unwritten[] = {
  { "java/awt/ComponentOrientation",                   "orientation" },
  { "java/lang/Character$Subset",                      "name" },
  { "java/text/AttributedCharacterIterator$Attribute", "name" },
  { "java/text/DateFormat$Field",                      "calendarField" },
  { "java/util/Locale",                                "baseLocale" },
  { "java/util/Locale",                                "localeExtensions" },
  { "javax/swing/text/StyleConstants",                 "representation" },
};

NVMSpinLock lock;

// The classes of all constants, so that no conversion looks for an object of another one. One that is unloaded stays, and
// costs a class at its address that look.
typedef ResizeableResourceHashtable<Klass*, bool, AnyObj::C_HEAP, mtInternal> KlassSet;
KlassSet* with_constants;

// Asked without the lock, by all who want an identity hash code: 0 if no class there has any.
const int log_of_places = 12;
volatile u1 places[1 << log_of_places];

volatile u1* place_of(Klass* k) {
  return &places[(uintptr_t)k * 0x9e3779b97f4a7c15ul >> (64 - log_of_places)];
}

// Obfuscators give static fields of several types one name.
bool is_only_of_its_name(InstanceKlass* ik, Symbol* name) {
  int count = 0;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    count += fs.access_flags().is_static() && fs.name() == name;
  }
  return count == 1;
}

bool may_hold_constant(const JavaFieldStream& fs) {
  return fs.access_flags().is_static() && fs.access_flags().is_final() && is_reference_type(Signature::basic_type(fs.signature()));
}

// A durable root has what the image has.
bool may_hold_constant(InstanceKlass* ik, const JavaFieldStream& fs) {
  return may_hold_constant(fs) && !NVMFieldList::is_durable_root(ik, fs.name(), fs.index());
}

}

// Null if it is no array of objects, or has no such element.
static oopDesc* element_of(oopDesc* array, int element) {
  if (array == nullptr || !array->klass()->is_objArray_klass() || element >= ((objArrayOop)cast_to_oop(array))->length()) {
    return nullptr;
  }
  return NVMFrontStore::load(array, (size_t)objArrayOopDesc::base_offset_in_bytes() + (size_t)element * heapOopSize);
}

oopDesc* NVMConstant::value() const {
  oop mirror = _holder->java_mirror();
  oopDesc* const held = mirror != nullptr ? NVMFrontStore::load(mirror, _offset) : nullptr;
  return is_element() ? element_of(held, _element) : held;
}

uint32_t NVMConstant::class_id(oopDesc* object) {
  Klass* const k = object->klass();
  // Another element may have been there when the last one was described.
  if (is_element()) {
    return NVMClass::describe_constant(k, this, object);
  }
  if (Atomic::load_acquire(&_described) == k) {
    return Atomic::load(&_class_id);
  }
  const uint32_t id = NVMClass::describe_constant(k, this, object);
  // Whoever writes to the field all the same, by Unsafe, gets no part of another one's.
  if (id != 0 && Atomic::cmpxchg(&_class_id, 0u, id) == 0) {
    Atomic::release_store(&_described, k);
  }
  return id;
}

template <size_t N>
static bool is_listed(const ListedField (&list)[N], InstanceKlass* ik, Symbol* field) {
  for (const ListedField& f : list) {
    if (field->equals(f.field) && ik->name()->equals(f.holder) && ik->class_loader_data()->is_boot_class_loader_data()) {
      return true;
    }
  }
  return false;
}

bool NVMConstants::may_be_constant(InstanceKlass* ik) {
  if (ik == vmClasses::String_klass() || ik == vmClasses::Class_klass() || ik->is_hidden() || ik->is_array_klass() ||
      NVMSpecial::enum_class(ik) != nullptr || NVMSpecial::is_box_class(ik)) {
    return false;
  }
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && !fs.access_flags().is_final() && !NVMSpecial::is_unrecoverable(k, fs.name(), fs.index()) &&
          !is_listed(unwritten, k, fs.name())) {
        return false;
      }
    }
  }
  return true;
}

bool NVMConstants::is_empty_array(oopDesc* object) {
  return object->klass()->is_array_klass() && ((arrayOop)cast_to_oop(object))->length() == 0;
}

static bool may_be_constant(oopDesc* value) {
  return value->klass()->is_instance_klass() ? NVMConstants::may_be_constant(InstanceKlass::cast(value->klass()))
                                             : NVMConstants::is_empty_array(value);
}

static bool is_single_value(oopDesc* value) {
  Klass* const k = value->klass();
  return k == vmClasses::String_klass() || k == vmClasses::Class_klass() || NVMSpecial::is_box_class(k) ||
         k == vmClasses::Double_klass() || k == vmClasses::Float_klass() ||
         NVMSpecial::enum_class(k) != nullptr;
}

// Of an object whose class has only final fields.
bool NVMConstants::can_change(oopDesc* object, int depth, int* parts) {
  InstanceKlass* const ik = InstanceKlass::cast(object->klass());
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    const uint32_t owned = NVMQuiet::owned_array(k);
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || !is_reference_type(Signature::basic_type(fs.signature()))) {
        continue;
      }
      oopDesc* const value = NVMFrontStore::load(object, fs.offset());
      if (value == nullptr || is_single_value(value) || (owned != 0 && (uint32_t)fs.offset() == owned) ||
          is_empty_array(value) || NVMSpecial::is_unrecoverable(k, fs.name(), fs.index())) {
        continue;
      }
      // A plain Object means nothing but its identity, which only a constant has in the next process.
      if (depth == MostDepth || --*parts < 0 || !NVMClass::of(value->klass())->may_be_constant() || can_change(value, depth + 1, parts) ||
          (value->klass() == vmClasses::Object_klass() && find_any(value, ik) == nullptr)) {
        return true;
      }
    }
  }
  return false;
}

// What is too large to look at counts as what can.
bool NVMConstants::can_change(oopDesc* object) {
  int parts = MostParts;
  return !is_empty_array(object) && can_change(object, 0, &parts);
}

// Of objects that may be constants find() tells which are not.
void NVMConstants::tell_of_changeable(InstanceKlass* ik) {
  if (!log_is_enabled(Info, nvm) || ik->is_hidden()) {
    return;
  }
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    const bool is_of_class = may_hold_constant(ik, fs) && fs.signature()->utf8_length() == ik->name()->utf8_length() + 2 &&
                             fs.signature()->index_of_at(1, (const char*)ik->name()->bytes(), ik->name()->utf8_length()) == 1;
    if (is_of_class) {
      ResourceMark rm;
      log_info(nvm)("%s of %s holds an object that can change: in the next process, what is durable has another one, and == with the field "
                    "will be false, unless -XX:DurableRoots names the field", fs.name()->as_C_string(), ik->external_name());
      return;
    }
  }
}

// Both this and add_all() hold the lock while they look at what the other one writes: one of them sees it.
void NVMConstants::class_described(Klass* k, NVMClass* c) {
  NVMSpinLocker locker(&lock);
  if (with_constants != nullptr && with_constants->contains(k)) {
    c->set_has_constants();
  }
}

static void note_class(Klass* k) {
  NVMSpinLocker locker(&lock);
  if (with_constants == nullptr) {
    with_constants = new (mtInternal) KlassSet(127, 1 << 20);
  }
  if (with_constants->put(k, true)) {
    with_constants->maybe_grow();
    Atomic::store(place_of(k), (u1)1);
  }
  NVMClass* const c = Atomic::load_acquire(k->nvm_class_addr());
  if (c != nullptr) {
    c->set_has_constants();
  }
}

void NVMConstants::add_all(InstanceKlass* ik) {
  if (ik->is_hidden()) {
    return;
  }
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    oopDesc* const value = may_hold_constant(ik, fs) ? NVMFrontStore::load(ik->java_mirror(), fs.offset()) : nullptr;
    const bool has_elements = value != nullptr && value->klass()->is_objArray_klass() && !is_empty_array(value);
    if (value == nullptr || !(has_elements || ::may_be_constant(value)) || !is_only_of_its_name(ik, fs.name())) {
      continue;
    }
    if (has_elements) {
      add_elements(ik, fs.name(), fs.offset());
    } else {
      NVMConstantIndex::add(new NVMConstant(ik, fs.name(), fs.offset()));
      note_class(value->klass());
    }
  }
}

// No safepoint is reached meanwhile; other threads may store elements.
void NVMConstants::add_elements(InstanceKlass* ik, Symbol* field, int offset) {
  oopDesc* const array = NVMFrontStore::load(ik->java_mirror(), offset);
  const int length = ((objArrayOop)cast_to_oop(array))->length();
  Klass* last = nullptr;
  bool is_right = false;
  for (int i = 0; i < length && length <= MostElements; i++) {
    oopDesc* const value = element_of(array, i);
    if (value != nullptr && value->klass() != last) {
      last = value->klass();
      is_right = last->is_instance_klass() && ::may_be_constant(value) && is_related(ik->name(), last);
      if (is_right) {
        note_class(last);
      }
    }
    if (value != nullptr && is_right) {
      NVMConstantIndex::add(new NVMConstant(ik, field, offset, i));
    }
  }
}

void NVMConstants::forget(InstanceKlass* ik) {
  NVMConstantIndex::remove(ik);
}

void NVMConstants::forget_class_ids() {
  NVMConstantIndex::for_each([](NVMConstant* constant) {
    constant->_described = nullptr;
    constant->_class_id = 0;
  });
}

bool NVMConstants::has_any_of(Klass* k) {
  return Atomic::load(place_of(k)) != 0;
}

static Symbol* first_name_in(oopDesc* object, InstanceKlass* holder) {
  Symbol* first = nullptr;
  for (JavaFieldStream fs(holder); !fs.done(); fs.next()) {
    const bool holds = may_hold_constant(fs) && NVMFrontStore::load(holder->java_mirror(), fs.offset()) == object;
    if (holds && (first == nullptr || NVMConstants::is_before(fs.name(), first))) {
      first = fs.name();
    }
  }
  return first;
}

Symbol* NVMConstants::name_in(oopDesc* object, InstanceKlass* holder) {
  Symbol* const name = first_name_in(object, holder);
  return name != nullptr ? name : first_name_in(object, InstanceKlass::cast(object->klass()));
}

bool NVMConstants::is_kept_value(oopDesc* value) {
  return value != nullptr && ::may_be_constant(value) && !can_change(value);
}

// The number after the comma, and the length of the name before it; NoElement if there is none.
static int element_in(const char* field, int* length) {
  int digits = 0;
  int number = 0;
  while (digits < *length && digits < 5 && field[*length - 1 - digits] >= '0' && field[*length - 1 - digits] <= '9') {
    digits++;
  }
  const int name_length = *length - digits - 1;
  if (digits == 0 || name_length <= 0 || field[name_length] != NVMConstant::ElementMark) {
    return NVMConstant::NoElement;
  }
  for (int i = name_length + 1; i < *length; i++) {
    number = 10 * number + (field[i] - '0');
  }
  *length = name_length;
  return number < NVMConstants::MostElements ? number : NVMConstant::NoElement;
}

static oopDesc* held_by(InstanceKlass* holder, const char* field, int length) {
  for (JavaFieldStream fs(holder); !fs.done(); fs.next()) {
    if (may_hold_constant(fs) && fs.name()->utf8_length() == length && memcmp(fs.name()->bytes(), field, (size_t)length) == 0) {
      return is_only_of_its_name(holder, fs.name()) ? NVMFrontStore::load(holder->java_mirror(), fs.offset()) : nullptr;
    }
  }
  return nullptr;
}

oop NVMConstants::value_of(InstanceKlass* holder, const char* field, int length) {
  oopDesc* value = held_by(holder, field, length);
  if (value == nullptr) {
    const int element = element_in(field, &length);
    value = element != NVMConstant::NoElement ? element_of(held_by(holder, field, length), element) : nullptr;
  }
  return is_kept_value(value) ? cast_to_oop(value) : (oop)nullptr;
}
