// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/copy.hpp"
#include "utilities/spinYield.hpp"

// What a home has had before a store, its front gets again.
//
// Its references have fronts: they were the fields' values until the stores that are taken back, and no collection can have
// come in between, but for a store that was put off, where NVMDeferred holds the front.

// Not while the holder itself is being converted: its home's references may be to objects that have no front recorded yet.
NVMHome* NVMSync::lock_for_taking_back(uint32_t* word) {
  SpinYield yield;
  while (true) {
    *word = NVMLock::lock(_holder);
    if (*word == NVMWord::Ordinary) {
      return nullptr;
    }
    NVMHome* const home = NVMImageFile::home_at(NVMWord::granule(*word));
    const nvmoffset offset = NVMImageFile::offset_at(home);
    if (home->is_converting()) {
      NVMLock::unlock(_holder, *word);
      yield.wait();
    } else if (!NVMStripes::is_free(offset)) {
      NVMLock::unlock(_holder, *word);
      NVMStripes::make_free(offset);      // a commit that could not keep the value, either, has logged what it found before
    } else {
      return home;
    }
  }
}

bool NVMSync::is_pending(oopDesc* value) const {
  for (int i = 0; i < _pending_count; i++) {
    if (_pending[i] == value) {
      return true;
    }
  }
  return false;
}

// Not what another thread has stored meanwhile: its own slow path is still to come. A bin that ConcurrentHashMap had reserved for
// the value is empty then, as if the map had taken the reservation back itself: nobody else does.
void NVMSync::take_back_reference(NVMHome* home, intptr_t offset, oopDesc* value) {
  volatile nvmgranule* const reference = home->reference_addr(offset);
  oop before = front_of(*reference);
  if (before != nullptr && before != cast_to_oop(value) && NVMSpecial::is_reservation(before->klass())) {
    before = nullptr;
    NVMPersist::store(reference, nvmgranule::null);
    NVMPersist::write_back(reference, sizeof(nvmgranule));
    NVMPersist::fence();
  }
  NVMFrontStore::compare_exchange(_holder, offset, cast_to_oop(value), before);
}

// False if the holder is ordinary.
bool NVMSync::take_back() {
  uint32_t word;
  NVMHome* const home = lock_for_taking_back(&word);
  if (home == nullptr) {
    return false;
  }
  for_each_field([&](size_t offset, size_t size, bool is_reference) {
    if (is_reference) {
      oopDesc* const value = NVMFrontStore::load(_holder, offset);
      if (is_pending(value)) {
        take_back_reference(home, offset, value);
      }
    }
  });
  NVMLock::unlock(_holder, word);
  return true;
}

void NVMSync::take_back_all() {
  uint32_t word;
  NVMHome* const home = lock_for_taking_back(&word);
  if (home == nullptr) {
    return;
  }
  const bool by_name = !_class->has_layout(home->class_id());
  if (!by_name) {
    for_each_field([&](size_t offset, size_t size, bool is_reference) {
      if (is_reference) {
        take_back_reference(home, offset, NVMFrontStore::load(_holder, offset));
      } else {
        Copy::conjoint_memory_atomic(home->field_addr(offset), (address)_holder + offset, size);
      }
    });
  }
  NVMLock::unlock(_holder, word);
}
