#include "nvm/barrier/nvmFrontStore.hpp"
#include "nvm/barrier/nvmLock.hpp"
#include "nvm/barrier/nvmSync.hpp"
#include "nvm/convert/nvmActivity.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmRoots.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/spinYield.hpp"

// What the slow paths of stores do inside a region.

static size_t image_offset(uint32_t granule, size_t offset) {
  return ((size_t)granule << NVMImageFile::GranuleLog) + offset;
}

// The home of holder once it is recoverable; null if it has none.
static NVMHome* recoverable_home(oopDesc* holder, uint32_t* granule) {
  SpinYield yield;
  while (true) {
    const uint32_t word = NVMWord::load(holder);
    if (!NVMWord::has_home(word)) {
      return nullptr;
    }
    *granule = NVMWord::granule(word);
    NVMHome* home = NVMImageFile::home_at(*granule);
    if (!home->is_converting()) {
      return home;
    }
    yield.wait();      // another thread converts it, in a leaf
  }
}

void NVMRegion::stored(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* r = thread->region();
  uint32_t granule;
  NVMHome* home = recoverable_home(holder, &granule);
  if (home == nullptr) {
    return;
  }
  if (home->class_id() != NVMClass::of(holder->klass())->class_id()) {
    return;      // kept by name
  }
  const bool is_fresh = r->is_fresh(granule);
  if (!is_fresh && r->noted_one(holder, granule, offset, size)) {
    return;
  }
  NVMSync sync(thread, holder, offset, size);
  if (is_fresh) {
    r->_unfenced = true;
    sync.run(false);
    return;
  }
  const bool all_recoverable = sync.make_values_recoverable();
  sync.for_each_field([&](size_t at, size_t bytes, bool is_reference) {
    if (!is_reference) {
      r->note_bytes(holder, granule, at, bytes);
    } else if (all_recoverable || !r->take_back(holder, granule, at)) {
      r->note_reference(holder, granule, at);
    }
  });
}

// A single field or element, which nearly all stores are; false if it takes more than noting it.
bool NVMRegion::noted_one(oopDesc* holder, uint32_t granule, intptr_t offset, intptr_t size) {
  NVMClass* c = NVMClass::of(holder->klass());
  if (!c->is_instance()) {
    return false;
  }
  const u1 slot = c->slot_at(offset);
  if (!NVMClass::is_one(slot, size)) {
    return false;
  }
  if (slot == NVMClass::Reference) {
    uint32_t value;
    if (!NVMConverter::is_recoverable(NVMFrontStore::load(holder, offset), &value)) {
      return false;
    }
    note_reference(holder, granule, offset);
    return true;
  }
  note_bytes(holder, granule, offset, size);
  return true;
}

NVMDirty* NVMRegion::note(oopDesc* front, uint32_t granule, uintptr_t place, size_t size, size_t image_offset) {
  // Until this store the old value was in the front, so it has not been collected.
  auto old_value = [=]() {
    const uint32_t old = size == 0 ? *(volatile uint32_t*)NVMImageFile::address_of(image_offset) : 0;
    return CompressedOops::encode(NVMSync::front_of(old));
  };
  bool is_new;
  NVMDirty* d = _dirty.add(front, granule, place, size, &is_new);
  if (d == nullptr) {
    NVMDirty failed = { CompressedOops::encode(cast_to_oop(front)), old_value(), granule, 0, place, (uint32_t)size };
    roll_back_entry(&failed);
    fail("there is too little memory to note a store");
  } else if (is_new && size == 0) {
    d->old = old_value();
  }
  return d;
}

void NVMRegion::note_bytes(oopDesc* front, uint32_t granule, size_t offset, size_t size) {
  const size_t largest = 1 * G;
  for (size_t at = 0; at < size; at += largest) {
    const size_t piece = MIN2(size - at, largest);
    if (note(front, granule, offset + at, piece, 0) == nullptr) {
      return;
    }
    if (is_undo()) {
      write_through(front, granule, offset + at, piece, false);
    }
  }
}

void NVMRegion::note_reference(oopDesc* front, uint32_t granule, size_t offset) {
  NVMDirty* d = note(front, granule, offset, 0, image_offset(granule, offset));
  if (d == nullptr) {
    return;
  }
  uint32_t value;
  if (NVMConverter::is_recoverable(NVMFrontStore::load(front, offset), &value)) {
    d->value = value;
  }
  if (is_undo()) {
    write_through(front, granule, offset, sizeof(narrowOop), true);
  }
}

bool NVMRegion::start_undo() {
  if (!_log_started) {
    _log_started = _log.start(NVMLogHalf::Undo, 0);
  }
  return _log_started;
}

static const char* const no_room = "the NVM image has no room for the log of a failure-atomic region";

// Undo: the home's old value to the log, then the front's to the home.
void NVMRegion::write_through(oopDesc* front, uint32_t granule, size_t offset, size_t size, bool is_reference) {
  if (!start_undo()) {
    fail(no_room);
    return;
  }
  const uint32_t word = NVMLock::lock(front);
  NVMHome* home = NVMImageFile::home_at(granule);
  bool ok = true;
  for (size_t at = 0; at < size && ok; at += NVMLogRecord::MaxSize) {
    ok = _log.append_old(image_offset(granule, offset) + at, MIN2(size - at, NVMLogRecord::MaxSize));
  }
  if (ok && is_reference) {
    uint32_t value;
    if (NVMConverter::is_recoverable(NVMFrontStore::load(front, offset), &value)) {
      NVMPersist::store(home->reference_addr(offset), value);
    }
  } else if (ok) {
    NVMPersist::copy(home->field_addr(offset), (address)front + offset, size);
  }
  NVMPersist::write_back(home->field_addr(offset), size);
  NVMLock::unlock(front, word);
  if (!ok) {
    fail(no_room);
  }
}

// The store of a value that can't be made recoverable: the field gets the value
// that it had before the store. False if the value is not such a one.
bool NVMRegion::take_back(oopDesc* front, uint32_t granule, size_t offset) {
  uint32_t value;
  if (NVMConverter::is_recoverable(NVMFrontStore::load(front, offset), &value)) {
    return false;
  }
  NVMDirty* d = _dirty.find(granule, offset);
  value = d != nullptr ? d->value : *NVMImageFile::home_at(granule)->reference_addr(offset);
  NVMFrontStore::store(front, offset, NVMSync::front_of(value));
  return true;
}

void NVMRegion::stored_static(NVMThread* thread, oopDesc* mirror, NVMRoot* root) {
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* r = thread->region();
  uint32_t value = 0;
  while (root->is_reference() && !root->is_given_up) {
    oopDesc* v = NVMFrontStore::load(mirror, root->offset);
    if (NVMConverter::is_recoverable(v, &value)) {
      break;
    }
    if (!NVMRoots::make_recoverable(thread, v, mirror, root) && !root->is_given_up) {
      NVMDirty* d = r->_dirty.find(0, NVMRootPlace(root).bits());
      NVMRoots::set_front(root, d != nullptr ? d->value : root->image_bits());
      return;
    }
  }
  if (NVMRoots::make_entry(thread, root)) {
    r->note_root(NVMRootPlace(root), value);
  }
}

void NVMRegion::stored_named(NVMThread* thread, NVMNamedRoot* root, uint32_t value) {
  thread->region()->note_root(NVMRootPlace(root), value);
}

void NVMRegion::note_root(NVMRootPlace root, uint32_t value) {
  const size_t offset = root.image_offset();
  NVMDirty* d = note(nullptr, 0, root.bits(), root.is_reference() ? 0 : sizeof(uint64_t), offset);
  if (d == nullptr) {
    return;
  }
  d->value = value;
  if (is_undo()) {
    if (!start_undo() || !_log.append_old(offset, sizeof(uint64_t))) {
      fail(no_room);
      return;
    }
    uint64_t bits;
    if (root.read_front(&bits)) {
      root.set_image_bits(bits);
    }
  }
}
