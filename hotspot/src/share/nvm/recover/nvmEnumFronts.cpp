// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/oopFactory.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmEnumChanges.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

// Fronts that follow an enum's change: NVMEnumChanges.

static InstanceKlass* regular_set = nullptr;      // as long as the JVM: the boot loader's
static InstanceKlass* jumbo_set = nullptr;

static InstanceKlass* load(const char* name, TRAPS) {
  TempNewSymbol symbol = SymbolTable::new_symbol(name);
  NVMGCPoint::pass(THREAD);
  Klass* const k = SystemDictionary::resolve_or_fail(symbol, true, CHECK_NULL);
  k->initialize(CHECK_NULL);
  return InstanceKlass::cast(k);
}

void NVMEnumChanges::initialize(TRAPS) {
  regular_set = load("java/util/RegularEnumSet", CHECK);
  jumbo_set = load("java/util/JumboEnumSet", CHECK);
}

static int words_for(NVMEnumOrder* order) {
  return (order->new_length() + BitsPerLong - 1) / BitsPerLong;
}

static bool becomes_jumbo(NVMEnumOrder* order) {
  return order->new_length() > BitsPerLong;
}

uint32_t NVMEnumChanges::front_length(nvmgranule array, uint32_t length) {
  Changed* const changed = _table.get(array);
  if (changed == nullptr) {
    return length;
  }
  return changed->role == Role::Values ? (uint32_t)changed->order->new_length() : (uint32_t)words_for(changed->order);
}

Klass* NVMEnumChanges::front_klass(nvmgranule granule, Klass* klass) {
  Changed* const changed = _table.get(granule);
  if (changed == nullptr || (changed->role != Role::RegularSet && changed->role != Role::JumboSet)) {
    return klass;
  }
  Klass* const k = becomes_jumbo(changed->order) ? jumbo_set : regular_set;
  NVMDormant::wake(k);
  return k;
}

bool NVMEnumChanges::is_filled_by_finish(nvmgranule granule) {
  Changed* const changed = _table.get(granule);
  return changed != nullptr &&
         (changed->role == Role::RegularSet || changed->role == Role::JumboSet || changed->role == Role::Words);
}

NVMEnumOrder* NVMEnumChanges::order_of_values(nvmgranule array) {
  Changed* const changed = _table.get(array);
  return changed != nullptr && changed->role == Role::Values ? changed->order : nullptr;
}

static oop front_at(nvmgranule granule) {
  return NVMFront::resolve(NVMImageFile::home_at(granule), NVMFront::Held::ByRecovery);
}

static jint* int_at(oop front, uint32_t offset) {
  return (jint*)(cast_from_oop<address>(front) + offset);
}

uint32_t NVMEnumChanges::front_offset(NVMHome* h, const char* holder, const char* name) {
  return _classes->at(h->class_id())->find_field(holder, name)->front_offset;
}

void NVMEnumChanges::finish_map(const Changed& map) {
  NVMHome* const h = home(map.granule);
  NVMFrontStore::store(front_at(map.granule), front_offset(h, "java/util/EnumMap", "keyUniverse"), map.order->constants());
}

// Of a field of a set: its class may be another one than the home's.
static int offset_in(InstanceKlass* ik, const char* name) {
  for (InstanceKlass* c = ik; c != nullptr; c = c->java_super()) {
    for (JavaFieldStream fs(c); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(name)) {
        return fs.offset();
      }
    }
  }
  return 0;
}

// It has no fields but these.
void NVMEnumChanges::finish_set(const Changed& set, TRAPS) {
  typeArrayOop array = nullptr;
  if (becomes_jumbo(set.order) && set.role == Role::RegularSet) {
    NVMGCPoint::pass(THREAD);
    array = oopFactory::new_longArray(words_for(set.order), CHECK);
  }
  NoSafepointVerifier nsv;
  NVMHome* const h = home(set.granule);
  const oop front = front_at(set.granule);
  InstanceKlass* const ik = InstanceKlass::cast(front->klass());
  if (becomes_jumbo(set.order) && set.role == Role::JumboSet) {
    NVMLoadedClass::Field* const elements = _classes->at(h->class_id())->find_field("java/util/JumboEnumSet", "elements");
    array = (typeArrayOop)front_at(*h->reference_addr(elements->home_offset));
  }
  NVMFrontStore::store(front, offset_in(ik, "elementType"), set.order->enum_class()->java_mirror());
  NVMFrontStore::store(front, offset_in(ik, "universe"), set.order->constants());
  const jlong* words;
  size_t count;
  words_of(h, set.role, &words, &count);
  if (array != nullptr) {
    const int size = set.order->move_bits(words, array->long_at_addr(0));
    NVMFrontStore::store(front, offset_in(ik, "elements"), array);
    *int_at(front, offset_in(ik, "size")) = size;
  } else {
    jlong bits = 0;
    set.order->move_bits(words, &bits);
    *(jlong*)(cast_from_oop<address>(front) + offset_in(ik, "elements")) = bits;
  }
}

static int moved(NVMEnumOrder* order, jint index) {
  return index >= 0 && index < order->old_length() ? order->new_ordinal(index) : NVMEnumOrder::Gone;
}

// It goes on where nothing is left out. What comes before the place in the new order may come twice, if the iterator was
// not at its end.
void NVMEnumChanges::finish_iterator(const Changed& iterator) {
  static const char holder[] = "java/util/EnumMap$EnumMapIterator";
  NVMHome* const h = home(iterator.granule);
  NVMLoadedClass* const c = _classes->at(h->class_id());
  NVMHome* const map = home(*h->reference_addr(c->find_field(holder, "this$0")->home_offset));
  NVMHome* const values = home(*map->reference_addr(
    _classes->at(map->class_id())->find_field("java/util/EnumMap", "vals")->home_offset));
  const jint index = *(jint*)h->field_addr(c->find_field(holder, "index")->home_offset);
  int next = iterator.order->new_length();
  for (int i = MAX2(index, 0); i < iterator.order->old_length(); i++) {
    const bool is_there = !is_null(*values->reference_addr(NVMHome::ElementsOffset + i * sizeof(nvmgranule)));
    next = is_there ? MIN2(next, iterator.order->new_ordinal(i)) : next;
  }
  const oop front = front_at(iterator.granule);
  *int_at(front, c->find_field(holder, "index")->front_offset) = next;
  jint* const last = int_at(front, c->find_field(holder, "lastReturnedIndex")->front_offset);
  *last = moved(iterator.order, *last);
}

// One that has been removed from its map has a negative index.
void NVMEnumChanges::finish_entry(const Changed& entry) {
  NVMHome* const h = home(entry.granule);
  jint* const index = int_at(front_at(entry.granule), front_offset(h, "java/util/EnumMap$EntryIterator$Entry", "index"));
  *index = moved(entry.order, *index);
}

void NVMEnumChanges::finish(TRAPS) {
  for (size_t i = 0; i < _changed.length(); i++) {
    const Changed& changed = _changed.at(i);
    switch (changed.role) {
      case Role::Map:         finish_map(changed); break;
      case Role::MapIterator: finish_iterator(changed); break;
      case Role::MapEntry:    finish_entry(changed); break;
      default:                finish_set(changed, CHECK); break;
    }
  }
}

void NVMEnumChanges::check_classes(TRAPS) {
  for (size_t i = 0; i < _changed.length(); i++) {
    if (_changed.at(i).role != Role::RegularSet && _changed.at(i).role != Role::JumboSet) {
      continue;
    }
    const char* const refusal = NVMClass::of(front_at(_changed.at(i).granule)->klass())->refusal();
    if (refusal != nullptr) {
      throw_damaged(_changed.at(i).order, refusal, CHECK);
    }
  }
}

bool NVMEnumChanges::make_homes(TRAPS) {
  NVMArray<oopDesc*> values;
  bool ok = true;
  for (size_t i = 0; i < _orders.length() && ok; i++) {
    ok = values.push(_orders.at(i)->constants());
  }
  for (size_t i = 0; i < _changed.length() && ok; i++) {
    const Changed& changed = _changed.at(i);
    if (changed.role == Role::RegularSet && becomes_jumbo(changed.order)) {
      const oop front = front_at(changed.granule);
      ok = values.push(NVMFrontStore::load(front, offset_in(jumbo_set, "elements")));
    }
  }
  if (!ok) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK_false);
  }
  return NVMConverter(NVMThread::current()).try_make_recoverable(&values.at(0), values.length(), nullptr);
}
