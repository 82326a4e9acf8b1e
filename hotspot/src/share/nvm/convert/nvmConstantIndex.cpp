// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConstantIndex.inline.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/powerOfTwo.hpp"

NVMSpinLock                        NVMConstantIndex::_lock;
NVMArray<NVMConstant*>*            NVMConstantIndex::_all = nullptr;
size_t                             NVMConstantIndex::_dead = 0;
NVMConstantIndex::Holders*         NVMConstantIndex::_holders = nullptr;
NVMConstantIndex::Table* volatile  NVMConstantIndex::_table = nullptr;
NVMConstantIndex::Table*           NVMConstantIndex::_retired = nullptr;

bool NVMConstantIndex::note(NVMConstant* constant) {
  if (_all == nullptr) {
    _all = new NVMArray<NVMConstant*>();
    _holders = new (mtInternal) Holders(127, 1 << 20);
  }
  constant->_place = _all->length();
  if (!_all->push(constant)) {
    return false;
  }
  bool is_new;
  NVMConstant** const last = _holders->put_if_absent(constant->holder(), constant, &is_new);
  if (is_new) {
    _holders->maybe_grow();
  } else {
    constant->_previous = *last;
    *last = constant;
  }
  return true;
}

void NVMConstantIndex::add(NVMConstant* constant) {
  NVMSpinLocker locker(&_lock);
  if (!note(constant)) {
    delete constant;
  } else if (is_current(_table) && (_table->capacity >= 2 * _all->length() || grow())) {
    link(_table, constant);
  }
}

void NVMConstantIndex::remove(InstanceKlass* holder) {
  assert_at_safepoint();
  NVMConstant** const last = _holders != nullptr ? _holders->get(holder) : nullptr;
  if (last == nullptr) {
    return;
  }
  for (NVMConstant* constant = *last; constant != nullptr; _dead++) {
    NVMConstant* const previous = constant->_previous;
    _all->at(constant->_place) = nullptr;
    delete constant;
    constant = previous;
  }
  _holders->remove(holder);
  retire_table();
  if (_dead > _all->length() / 2) {
    drop_dead();
  }
}

void NVMConstantIndex::drop_dead() {
  size_t count = 0;
  for (size_t i = 0; i < _all->length(); i++) {
    NVMConstant* const constant = _all->at(i);
    if (constant != nullptr) {
      constant->_place = count;
      _all->at(count++) = constant;
    }
  }
  _all->truncate(count);
  _dead = 0;
}

bool NVMConstantIndex::is_current(Table* table) {
  return table != nullptr && table->collections == Universe::heap()->total_collections();
}

// The one with the object, or a free one.
NVMConstantIndex::Slot* NVMConstantIndex::slot_of(Table* table, oopDesc* object) {
  Slot* const slots = table->slots();
  size_t i = ((uintptr_t)object >> LogMinObjAlignmentInBytes) * 0x9e3779b97f4a7c15ul >> 32;
  for (;; i++) {
    Slot* const slot = &slots[i & (table->capacity - 1)];
    oopDesc* const found = Atomic::load_acquire(&slot->object);
    if (found == nullptr || found == object) {
      return slot;
    }
  }
}

// Behind the others that hold its object.
void NVMConstantIndex::link(Table* table, NVMConstant* constant) {
  constant->_next = nullptr;
  oopDesc* const object = constant->value();
  if (object == nullptr) {
    return;
  }
  Slot* const slot = slot_of(table, object);
  if (slot->object != nullptr) {
    Atomic::release_store(&slot->last->_next, constant);
    slot->last = constant;
  } else {
    slot->first = slot->last = constant;
    Atomic::release_store(&slot->object, object);
  }
}

void NVMConstantIndex::retire_table() {
  Table* const table = _table;
  if (table != nullptr) {
    table->retired = Universe::heap()->total_collections();
    table->next = _retired;
    _retired = table;
    Atomic::store(&_table, (Table*)nullptr);
  }
}

void NVMConstantIndex::free_retired() {
  for (Table** at = &_retired; *at != nullptr; ) {
    Table* const table = *at;
    if (table->retired != Universe::heap()->total_collections()) {
      *at = table->next;
      os::free(table);
    } else {
      at = &table->next;
    }
  }
}

// Null if there is too little memory.
NVMConstantIndex::Table* NVMConstantIndex::new_table() {
  const size_t capacity = round_up_power_of_2(4 * _all->length() + 2);
  const size_t bytes = sizeof(Table) + capacity * sizeof(Slot);
  Table* const table = (Table*)os::malloc(bytes, mtInternal);
  if (table != nullptr) {
    memset((void*)table, 0, bytes);
    table->capacity = capacity;
    table->collections = Universe::heap()->total_collections();
  }
  return table;
}

// What has been linked stays so, for those who look into the old table.
bool NVMConstantIndex::grow() {
  Table* const table = new_table();
  if (table == nullptr) {
    return false;
  }
  for (size_t i = 0; i < _table->capacity; i++) {
    Slot* const slot = &_table->slots()[i];
    if (slot->object != nullptr) {
      *slot_of(table, slot->object) = *slot;
    }
  }
  retire_table();
  Atomic::release_store(&_table, table);
  return true;
}

NVMConstantIndex::Table* NVMConstantIndex::make() {
  NVMSpinLocker locker(&_lock);
  if (_all == nullptr || is_current(_table)) {
    return _table;
  }
  retire_table();
  free_retired();
  Table* const table = new_table();
  if (table == nullptr) {
    return nullptr;
  }
  for_each([&](NVMConstant* constant) { link(table, constant); });
  Atomic::release_store(&_table, table);
  return table;
}

NVMConstant* NVMConstantIndex::first_of(oopDesc* object) {
  Table* table = Atomic::load_acquire(&_table);
  if (!is_current(table)) {
    table = make();
  }
  Slot* const slot = table != nullptr ? slot_of(table, object) : nullptr;
  return slot != nullptr && slot->object != nullptr ? slot->first : nullptr;
}
