#include "nvm/convert/nvmConstantIndex.inline.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/powerOfTwo.hpp"

NVMSpinLock            NVMConstantIndex::_lock;
NVMArray<NVMConstant*>* NVMConstantIndex::_all = nullptr;
NVMConstantIndex::Slot* NVMConstantIndex::_slots = nullptr;
size_t                 NVMConstantIndex::_capacity = 0;
unsigned int           NVMConstantIndex::_collections = 0;
bool                   NVMConstantIndex::_is_stale = true;

void NVMConstantIndex::add(NVMConstant* constant) {
  NVMSpinLocker locker(&_lock);
  if (_all == nullptr) {
    _all = new NVMArray<NVMConstant*>();
  }
  if (!_all->push(constant)) {
    delete constant;
    return;
  }
  _is_stale = true;
}

void NVMConstantIndex::remove(InstanceKlass* holder) {
  assert_at_safepoint();
  if (_all == nullptr) {
    return;
  }
  size_t count = 0;
  for (size_t i = 0; i < _all->length(); i++) {
    if (_all->at(i)->holder() == holder) {
      delete _all->at(i);
    } else {
      _all->at(count++) = _all->at(i);
    }
  }
  _all->truncate(count);
  _is_stale = true;
}

// The one with the object, or a free one.
NVMConstantIndex::Slot* NVMConstantIndex::slot_of(oopDesc* object) {
  size_t i = ((uintptr_t)object >> LogMinObjAlignmentInBytes) * 0x9e3779b97f4a7c15ul >> 32;
  for (i &= _capacity - 1; _slots[i].object != nullptr && _slots[i].object != object; ) {
    i = (i + 1) & (_capacity - 1);
  }
  return &_slots[i];
}

bool NVMConstantIndex::make_room() {
  const size_t capacity = round_up_power_of_2(2 * _all->length() + 2);
  if (capacity != _capacity) {
    os::free(_slots);
    _slots = (Slot*)os::malloc(capacity * sizeof(Slot), mtInternal);
    _capacity = _slots != nullptr ? capacity : 0;
  }
  return _capacity > 0;
}

void NVMConstantIndex::make() {
  if (_all == nullptr || !make_room()) {
    return;
  }
  memset(_slots, 0, _capacity * sizeof(Slot));
  for (size_t i = _all->length(); i-- > 0; ) {
    NVMConstant* const constant = _all->at(i);
    oopDesc* const object = constant->value();
    if (object != nullptr) {
      Slot* const slot = slot_of(object);
      constant->_next = slot->first;
      *slot = {object, constant};
    }
  }
  _collections = Universe::heap()->total_collections();
  _is_stale = false;
}

NVMConstant* NVMConstantIndex::first_of(oopDesc* object) {
  if (_is_stale || _collections != Universe::heap()->total_collections()) {
    _is_stale = true;
    make();
  }
  return _is_stale ? nullptr : slot_of(object)->first;
}
