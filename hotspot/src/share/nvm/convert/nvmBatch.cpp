#include "nvm/convert/nvmBatch.inline.hpp"
#include "utilities/spinYield.hpp"

bool NVMBatch::add_dependency(uint32_t slot, uint64_t number) {
  for (size_t i = 0; i < _dependencies.length(); i++) {
    Dependency& d = _dependencies.at(i);
    if (d.slot == slot) {
      // Of one thread's batches the latest is written last.
      d.number = MAX2(d.number, number);
      return true;
    }
  }
  return _dependencies.push({slot, number});
}

void NVMBatch::set_written() {
  NVMSpinLocker locker(&_lock);
  _state = Written;
}

void NVMBatch::finish(bool failed) {
  NVMSpinLocker locker(&_lock);
  if (failed) {
    Atomic::store(&_failed, _number);
  }
  _state = Building;
  _dependencies.clear();
  _entries.clear();
  Atomic::release_store(&_number, _number + 1);
}

bool NVMBatch::wait_written(uint64_t number, NVMArray<Dependency>* list) {
  SpinYield yield;
  while (true) {
    {
      NVMSpinLocker locker(&_lock);
      if (_number != number) {
        return Atomic::load(&_failed) < number;
      }
      if (_state == Written) {
        for (size_t i = 0; i < _dependencies.length(); i++) {
          if (!list->push(_dependencies.at(i))) {
            return false;
          }
        }
        return true;
      }
    }
    yield.wait();
  }
}
