// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmCaches.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/powerOfTwo.hpp"
#include "utilities/spinYield.hpp"

// What the slow paths of stores do inside a region.

static const char* const no_memory = "there is too little memory to note a store";

static nvmoffset image_offset(nvmgranule granule, size_t offset) {
  return to_nvmoffset(granule) + offset;
}

// The home of holder once it is recoverable; null if it has none.
static NVMHome* recoverable_home(oopDesc* holder, nvmgranule* granule) {
  SpinYield yield;
  while (true) {
    const uint32_t word = NVMWord::load(holder);
    if (!NVMWord::has_home(word)) {
      return nullptr;
    }
    *granule = NVMWord::granule(word);
    if (!NVMFront::closes(holder, *granule)) {
      NVMFront::let_go_of_dead_home(holder);
      continue;
    }
    NVMHome* home = NVMImageFile::home_at(*granule);
    if (!home->is_converting()) {
      return home;
    }
    yield.wait();      // another thread converts it, in a leaf
  }
}

void NVMRegion::stored(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size, const Exact* exact) {
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* r = of(thread);
  nvmgranule granule;
  NVMHome* home = recoverable_home(holder, &granule);
  if (home == nullptr) {
    return;
  }
  NVMClass* const c = NVMClass::of(holder->klass());
  assert(!c->has_only_layout() || c->has_layout(home->class_id()), "must be");
  if (!c->has_only_layout() && !c->has_layout(home->class_id())) {
    return;      // kept by name
  }
  r->note_level();
  const bool is_fresh = r->is_fresh(granule);
  if (!is_fresh && r->noted_one(holder, granule, offset, size, exact)) {
    return;
  }
  NVMSync sync(thread, holder, offset, size);
  if (is_fresh) {
    r->_unfenced = true;
    sync.run(false);
    return;
  }
  const bool all_recoverable = sync.make_values_recoverable();
  if (thread->deferred()->begins()) {
    return;
  }
  sync.for_each_field([&](size_t at, size_t bytes, bool is_reference) {
    if (!is_reference) {
      r->note_bytes(holder, granule, at, bytes, exact);
    } else if (all_recoverable || !r->take_back(holder, granule, at)) {
      r->note_reference(holder, granule, at, exact);
    }
  });
}

void NVMRegion::stored_unkept(NVMThread* thread, oopDesc* holder, size_t offset) {
  NVMRegion* const r = of(thread);
  if (!NVMCaches::can_expire(InstanceKlass::cast(holder->klass()), (intptr_t)offset) || NVMFrontStore::load(holder, offset) == nullptr) {
    return;
  }
  if (!r->_caches.push({ CompressedOops::encode(cast_to_oop(holder)), (uint32_t)offset })) {
    NVMFrontStore::store(holder, (ptrdiff_t)offset, nullptr);
    r->fail(NVMError::Kind::NoMemory, no_memory);
  }
}

// A single field or element, which nearly all stores are; false if it takes more than noting it.
bool NVMRegion::noted_one(oopDesc* holder, nvmgranule granule, intptr_t offset, intptr_t size, const Exact* exact) {
  NVMClass* c = NVMClass::of(holder->klass());
  if (!c->is_instance()) {
    return false;
  }
  const u1 slot = c->slot_at(offset);
  if (!NVMClass::is_one(slot, size)) {
    return false;
  }
  if (slot == NVMClass::Reference) {
    nvmgranule value;
    if (exact == nullptr && !NVMConverter::is_recoverable(NVMFrontStore::load(holder, offset), &value)) {
      return false;
    }
    note_reference(holder, granule, offset, exact);
    return true;
  }
  note_bytes(holder, granule, offset, size, exact);
  return true;
}

// value and stored are those of a reference.
NVMDirty* NVMRegion::note(oopDesc* front, nvmgranule granule, nvmplace place, size_t size, nvmoffset image_offset,
                          nvmgranule value, oopDesc* stored) {
  // Until this store the old value was in the front, so it has not been collected.
  auto old_value = [=]() {
    const nvmgranule old = size == 0 ? *(volatile nvmgranule*)NVMImageFile::address_of(image_offset) : nvmgranule::null;
    return CompressedOops::encode(NVMSync::front_of(old));
  };
  // What the region's end writes to, or a rollback, must be there then.
  NVMMarks::shade(granule);
  if (size == 0) {
    NVMMarks::shade(*(volatile nvmgranule*)NVMImageFile::address_of(image_offset));
  }
  bool is_new;
  NVMDirty* d = _dirty.add(front, granule, place, size, &is_new);
  if (d == nullptr) {
    NVMDirty failed = NVMDirty();
    failed.set(CompressedOops::encode(cast_to_oop(front)), granule, place, size);
    if (size == 0) {
      failed.objects = { old_value(), CompressedOops::encode(cast_to_oop(stored)) };
      failed.value = value;
    }
    roll_back_entry(&failed);
    fail(NVMError::Kind::NoMemory, no_memory);
    return nullptr;
  }
  if (size == 0) {
    if (!is_undo()) {
      d->objects.old = old_value();
    }
    d->value = value;
    d->objects.stored = CompressedOops::encode(cast_to_oop(stored));
  }
  return d;
}

void NVMRegion::note_bytes(oopDesc* front, nvmgranule granule, size_t offset, size_t size, const Exact* exact) {
  const size_t largest = 1 * G;
  for (size_t at = 0; at < size; at += largest) {
    const size_t piece = MIN2(size - at, largest);
    NVMDirty* d = note(front, granule, to_nvmplace(offset + at), piece, nvmoffset::null, nvmgranule::null, nullptr);
    if (d == nullptr) {
      return;
    }
    const bool is_exact = exact != nullptr && exact->covers(offset + at, piece);
    const uint64_t bits = is_exact ? exact->bits >> (offset + at - exact->offset) * BitsPerByte : 0;
    if (!is_undo() && !d->note_bytes(is_exact ? (const void*)&bits : (address)front + offset + at,
                                     NVMImageFile::home_at(granule)->field_addr(offset + at), piece)) {
      fail(NVMError::Kind::NoMemory, no_memory);
      return;
    }
    if (is_undo()) {
      write_bytes_through(d, front, offset + at, piece);
    }
  }
}

void NVMRegion::note_reference(oopDesc* front, nvmgranule granule, size_t offset, const Exact* exact) {
  nvmgranule value = exact != nullptr ? exact->granule : nvmgranule::null;
  oopDesc* const stored = exact != nullptr ? exact->object : NVMFrontStore::load(front, offset);
  if (exact == nullptr && !NVMConverter::is_recoverable(stored, &value)) {
    return;        // another thread's store, whose barrier is still to come
  }
  NVMDirty* d = note(front, granule, to_nvmplace(offset), 0, image_offset(granule, offset), value, stored);
  if (d != nullptr && is_undo()) {
    write_reference_through(d, front);
  }
}

bool NVMRegion::start_undo() {
  if (!_log_started) {
    _log_started = _log->start(NVMLogHalf::Undo, 0);
  }
  return _log_started;
}

static const char* const no_room = "the NVM image has no room for the log of a failure-atomic region";

// A store for which an undo log finds no room is done again when there may be some, if it can be put off.
void NVMRegion::fail_unlogged() {
  if (!_thread->deferred()->begin()) {
    fail(NVMError::Kind::ImageFull, no_room);
  }
}

// Undo: what is in the home, and the front's value, to the log; then the same value to the home.
void NVMRegion::write_bytes_through(NVMDirty* d, oopDesc* front, size_t offset, size_t size) {
  bool ok = start_undo();
  const size_t place = _dirty.number_of(d);
  NVMHome* home = NVMImageFile::home_at(d->granule);
  NVMClass* c = NVMClass::of(front->klass());
  const int element_log = log2i_exact(c->is_instance() ? size : (size_t)c->element_size());
  const uint32_t word = NVMLock::lock(front);
  for (size_t at = 0; at < size && ok; at += NVMUndoRecord::MaxSize) {
    const size_t piece = MIN2(size - at, NVMUndoRecord::MaxSize);
    address from = (address)front + offset + at;
    if (memcmp(from, home->field_addr(offset + at), piece) == 0) {
      continue;      // a barrier may be for more than was stored
    }
    NVMUndoRecord* record = _log->append_undo(image_offset(d->granule, offset) + at, piece, element_log, from, place);
    ok = record != nullptr;
    if (ok) {
      NVMPersist::copy(home->field_addr(offset + at), record->stored_bytes(), piece);
    }
  }
  NVMPersist::write_back(home->field_addr(offset), size);
  NVMLock::unlock(front, word);
  if (!ok) {
    fail_unlogged();
  }
}

// What a rollback may put into a home again: it needs its front then. False if there is too little memory.
bool NVMRegion::hold_old(nvmgranule old) {
  NVMMarks::shade(old);
  return _old.push(CompressedOops::encode(NVMSync::front_of(old)));
}

void NVMRegion::write_reference_through(NVMDirty* d, oopDesc* front) {
  bool ok = start_undo();
  const size_t offset = d->offset();
  volatile nvmgranule* to = NVMImageFile::home_at(d->granule)->reference_addr(offset);
  const uint32_t word = NVMLock::lock(front);
  // Another thread may have stored there since. What is not recoverable yet that thread will bring to the home.
  nvmgranule current;
  d->value = NVMConverter::is_recoverable(NVMFrontStore::load(front, offset), &current) ? current : d->value;
  ok = ok && hold_old(*to);
  alignas(8) const nvmgranule values[] = { d->value, d->value };      // one of them is aligned as the field is
  ok = ok && _log->append_undo(image_offset(d->granule, offset), sizeof(nvmgranule), LogBytesPerInt,
                              &values[offset / sizeof(nvmgranule) % 2], _dirty.number_of(d)) != nullptr;
  if (ok) {
    NVMPersist::store(to, d->value);
    NVMPersist::write_back(to, sizeof(nvmgranule));
  }
  NVMLock::unlock(front, word);
  if (!ok) {
    fail_unlogged();
  }
}

// The store of a value that can't be made recoverable: the field gets the value
// that it had before the store. False if the value is not such a one.
bool NVMRegion::take_back(oopDesc* front, nvmgranule granule, size_t offset) {
  const uint32_t word = lock_free(front, to_nvmoffset(granule));
  oopDesc* const refused = NVMFrontStore::load(front, offset);
  nvmgranule value;
  const bool is_refused = !NVMConverter::is_recoverable(refused, &value);
  if (is_refused) {
    oop before;
    complete_value(_dirty.find(granule, to_nvmplace(offset)), *NVMImageFile::home_at(granule)->reference_addr(offset), &before);
    NVMFrontStore::compare_exchange(front, offset, cast_to_oop(refused), before);
  }
  NVMLock::unlock(front, word);
  return is_refused;
}

// The lock bit, while no commit has read the front and is about to write the home.
uint32_t NVMRegion::lock_free(oopDesc* front, nvmoffset home) {
  uint32_t word = NVMLock::lock(front);
  while (!NVMStripes::is_free(home)) {
    NVMLock::unlock(front, word);
    NVMStripes::make_free(home);
    word = NVMLock::lock(front);
  }
  return word;
}

// What a place of references had before a store that is not complete, and its object: what this region has stored, or what
// another thread has completed since. d is null if the region has stored nothing there.
nvmgranule NVMRegion::complete_value(NVMDirty* d, nvmgranule in_home, oop* object) {
  nvmgranule value;
  if (d != nullptr && !is_undo() && NVMConverter::is_recoverable(CompressedOops::decode(d->objects.old), &value) &&
      value == in_home) {
    *object = CompressedOops::decode(d->objects.stored);
    Atomic::store(&_has_committed_beneath, true);
    return d->value;
  }
  *object = NVMSync::front_of(in_home);
  return in_home;
}

oop NVMRegion::before_refused(NVMThread* thread, NVMRootPlace* root) {
  oop before;
  complete_value(of(thread)->_dirty.find(nvmgranule::null, NVMDirty::for_root(root)), to_nvmgranule(root->image_bits()), &before);
  return before;
}

void NVMRegion::stored_root(NVMThread* thread, NVMRootPlace* root, nvmgranule value, oopDesc* stored, uint64_t bits) {
  NVMRegion* r = of(thread);
  r->note_level();
  NVMDirty* d = r->note(root->mirror(), nvmgranule::null, NVMDirty::for_root(root), root->is_reference() ? 0 : sizeof(uint64_t),
                        root->image_offset(), value, stored);
  if (d != nullptr && !d->is_reference() && !is_undo()) {
    const uint64_t in_image = root->image_bits();
    d->note_bytes(&bits, &in_image, sizeof(bits));
  }
  if (d != nullptr && is_undo()) {
    r->write_root_through(d);
  }
}

void NVMRegion::write_root_through(NVMDirty* d) {
  const nvmoffset offset = d->root()->image_offset();
  bool ok = start_undo() && _log->reserve_undo(offset, sizeof(uint64_t));
  {
    NVMSpinLocker locker(d->root()->front_lock());
    uint64_t bits;
    const bool is_recoverable = d->root()->load_front(&bits);
    if (d->is_reference()) {
      d->value = is_recoverable ? to_nvmgranule(bits) : d->value;
      bits = untype(d->value);
      ok = ok && hold_old(to_nvmgranule(d->root()->image_bits()));
    }
    ok = ok && _log->append_undo(offset, sizeof(uint64_t), LogBytesPerLong, &bits,
                                _dirty.number_of(d)) != nullptr;
    if (ok) {
      d->root()->entry.set_value(bits);
    }
  }
  if (!ok) {
    fail(NVMError::Kind::ImageFull, no_room);
  }
}
