// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/sync/nvmOrderedAccess.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/align.hpp"
#include "utilities/copy.hpp"
#include "utilities/quickSort.hpp"

// The ends of a region: commit and rollback of its places.

static nvmoffset image_offset(NVMDirty* d) {
  return d->is_root() ? d->root()->image_offset() : to_nvmoffset(d->granule) + d->offset();
}

// Its stripe is that of the whole object.
static nvmoffset stripe_offset(NVMDirty* d) {
  return d->is_root() ? image_offset(d) : to_nvmoffset(d->granule);
}

static oopDesc* front_of(NVMDirty* d) {
  return CompressedOops::decode_not_null(d->front);
}

// Not where a region of this thread would have to be retired for it, which a log need not.
bool NVMRegion::needs_no_log() {
  return !is_undo() && _dirty.length() == 1 && _dirty.at(0)->is_word() && NVMStripes::is_free(stripe_offset(_dirty.at(0)));
}

// For the log, which is begun.
bool NVMRegion::has_room() {
  _unlogged = needs_no_log();
  return _unlogged || is_undo() || _dirty.length() == 0 || _log->start(NVMLogHalf::Redo, _dirty.log_bytes());
}

bool NVMRegion::commit() {
  NVMCounters* counters = _thread->counters();
  counters->regions++;
  counters->region_places += _dirty.length();
  note_size();
  if (is_undo()) {
    if (_log_started) {
      _log->end_undo();
    } else if (_unfenced) {
      NVMPersist::fence();
    }
    return true;
  }
  if (_unfenced) {
    NVMPersist::fence();     // what the log refers to is durable before the log can be
  }
  if (_unlogged) {
    commit_word(_dirty.at(0));
    NVMPersist::fence();
    return true;
  }
  return _dirty.length() == 0 || commit_redo();
}

bool NVMRegion::commit_redo() {
  if (!lock_stripes()) {
    return false;
  }
  const size_t end = _dirty.length() - (NVMMutants::is(NVMMutants::RedoRecord) ? 1 : 0);
  for (size_t i = 0; i < end; ) {
    const size_t count = count_references(i, end);
    if (count > 0) {
      log_references(i, count);
      i += count;
    } else {
      log_entry(_dirty.at(i++));
    }
  }
  _log->seal();
  _log->write_homes();
  const uint64_t number = _log->is_retired(_log->number()) ? 0 : _log->number();
  for (size_t i = 0; i < _stripes.length(); i++) {
    NVMStripes::unlock(_stripes.at(i), _thread, number);
  }
  return true;
}

static bool is_field(oopDesc* front) {
  return NVMClass::of(front->klass())->is_instance();
}

// Where the bytes are that the home gets: the front's, if they are this region's. Another open region's are not: then those that
// this one stored last, or, if somebody has completed a store since, those that are there. Under the lock bit.
const void* NVMRegion::bytes_to_write(NVMDirty* d, oopDesc* front, NVMHome* home) {
  const address in_front = (address)front + d->offset();
  if (d->noted != d->size || !d->is_word()) {
    return in_front;
  }
  const uint64_t bits = NVMDirty::load_word(in_front, d->size);
  if (bits == d->bits) {
    return &d->bits;
  }
  if (!is_field(front)) {
    return in_front;
  }
  const address in_home = home->field_addr(d->offset());
  const uint64_t home_bits = NVMDirty::load_word(in_home, d->size);
  return bits != home_bits && d->in_home == home_bits ? (const void*)&d->bits : in_home;
}

// The same of a root, whose front has these.
uint64_t NVMRegion::root_bits_to_write(NVMDirty* d, uint64_t bits) {
  const uint64_t in_image = d->root()->image_bits();
  if (d->is_reference()) {
    oop object;
    return bits == untype(d->value) || bits == in_image ? bits : untype(complete_value(d, to_nvmgranule(in_image), &object));
  }
  return d->noted == 0 || bits == d->bits ? bits : bits != in_image && d->in_home == in_image ? d->bits : in_image;
}

// A place may hold another thread's value that is not recoverable yet, since the store's barrier is still to come: a
// lock was released inside the region. Once it is, or can't be and that store is taken back, that is as another open region's
// value. Under the lock bit, which is let go of meanwhile, and taken again by lock().
template <typename Lock>
nvmgranule NVMRegion::granule_to_write(NVMDirty* d, uint32_t* word, Lock lock) {
  oopDesc* const front = front_of(d);
  while (true) {
    oopDesc* const value = NVMFrontStore::load(front, d->offset());
    nvmgranule granule;
    const nvmgranule in_home = *NVMImageFile::home_at(d->granule)->reference_addr(d->offset());
    if (NVMConverter::is_recoverable(value, &granule)) {
      oop object;
      return granule == d->value || granule == in_home ? granule : complete_value(d, in_home, &object);
    }
    NVMLock::unlock(front, *word);
    const bool completed = complete_store(value);
    *word = lock();
    if (!completed) {
      oop before;
      return complete_value(d, *NVMImageFile::home_at(d->granule)->reference_addr(d->offset()), &before);
    }
  }
}

void NVMRegion::commit_word(NVMDirty* d) {
  oopDesc* const front = front_of(d);
  NVMHome* const home = NVMImageFile::home_at(d->granule);
  const auto lock = [=]() { return lock_free(front, stripe_offset(d)); };
  uint32_t word = lock();
  if (d->is_reference()) {
    const nvmgranule granule = granule_to_write(d, &word, lock);
    NVMPersist::store(home->reference_addr(d->offset()), granule);
  } else {
    NVMSync::write_primitive(bytes_to_write(d, front, home), home, d->offset(), (int)d->size);
  }
  NVMLock::unlock(front, word);
  NVMPersist::write_back(NVMImageFile::address_of(image_offset(d)), d->bytes());
}

static int compare(uint32_t a, uint32_t b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

static void sort(uint32_t* stripes, size_t count) {
  const size_t few = 16;
  if (count > few) {
    QuickSort::sort(stripes, count, compare);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    const uint32_t stripe = stripes[i];
    size_t j = i;
    for (; j > 0 && stripes[j - 1] > stripe; j--) {
      stripes[j] = stripes[j - 1];
    }
    stripes[j] = stripe;
  }
}

// In ascending order, each once, so that commits can't wait for each other in a circle.
bool NVMRegion::lock_stripes() {
  const bool all = _dirty.length() >= NVMStripes::Count;
  const size_t most = all ? NVMStripes::Count : _dirty.length();
  _stripes.truncate(0);
  for (size_t i = 0; i < most; i++) {
    const uint32_t stripe = all ? (uint32_t)i : NVMStripes::index_of(stripe_offset(_dirty.at(i)));
    const bool again = _stripes.length() > 0 && _stripes.at(_stripes.length() - 1) == stripe;
    if (!again && !_stripes.push(stripe)) {
      return false;
    }
  }
  const size_t count = _stripes.length();
  sort(&_stripes.at(0), count);
  size_t distinct = 0;
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || _stripes.at(i) != _stripes.at(distinct - 1)) {
      _stripes.at(distinct++) = _stripes.at(i);
    }
  }
  _stripes.truncate(distinct);
  for (size_t i = 0; i < distinct; i++) {
    NVMStripes::lock(_stripes.at(i), _thread);
  }
  return true;
}

void NVMRegion::log_entry(NVMDirty* d) {
  const nvmoffset offset = image_offset(d);
  if (d->is_root()) {
    if (NVMMutants::is(NVMMutants::RootRecord)) {
      return;
    }
    uint64_t bits;
    while (!d->root()->read_front(&bits)) {
      const oop mirror = d->root()->mirror();    // a named root gets none but recoverable values
      if (mirror == nullptr || !complete_store(NVMFrontStore::load(mirror, d->root()->field_offset()))) {
        oop before;
        bits = untype(complete_value(d, to_nvmgranule(d->root()->image_bits()), &before));
        break;
      }
    }
    NVMPersist::store((volatile uint64_t*)_log->append(offset, sizeof(bits)), root_bits_to_write(d, bits));
    return;
  }
  oopDesc* front = front_of(d);
  const uint32_t word = NVMLock::lock(front);
  const address bytes = (address)bytes_to_write(d, front, NVMImageFile::home_at(d->granule));
  for (size_t at = 0; at < d->size; at += NVMLogRecord::MaxSize) {
    const size_t piece = MIN2(d->size - at, NVMLogRecord::MaxSize);
    NVMPersist::copy(_log->append(offset + at, piece), bytes + at, piece);
  }
  NVMLock::unlock(front, word);
}

// How many entries from this one on are references side by side, no roots. arraycopy leaves many of these.
size_t NVMRegion::count_references(size_t first, size_t end) {
  const NVMDirty* d = _dirty.at(first);
  const size_t most = d->is_root() ? 0 : MIN2(end - first, NVMLogRecord::MaxSize / sizeof(nvmgranule));
  size_t count = 0;
  while (count < most && _dirty.at(first + count)->is_reference() && _dirty.at(first + count)->granule == d->granule &&
         _dirty.at(first + count)->offset() == d->offset() + count * sizeof(nvmgranule)) {
    count++;
  }
  return count;
}

// False if it can't be made recoverable.
bool NVMRegion::complete_store(oopDesc* value) {
  return NVMConverter(_thread).try_make_recoverable(&value, 1, nullptr);
}

// By one record.
void NVMRegion::log_references(size_t first, size_t count) {
  NVMDirty* const d = _dirty.at(first);
  oopDesc* const front = front_of(d);
  uint32_t word = NVMLock::lock(front);
  volatile nvmgranule* to = (volatile nvmgranule*)_log->append(image_offset(d), count * sizeof(nvmgranule));
  for (size_t i = 0; i < count; i++) {
    NVMPersist::store(to + i, granule_to_write(_dirty.at(first + i), &word, [=]() { return NVMLock::lock(front); }));
  }
  NVMLock::unlock(front, word);
}

// Of an undo log, the latest first. Under the lock that guards the front, since other threads may be storing there.
void NVMRegion::restore_homes() {
  NVMRegionLog::Stored stored;
  while (_log->pop_undo(&stored)) {
    NVMDirty* d = _dirty.at(stored.place);
    if (d->is_root()) {
      NVMSpinLocker locker(d->root()->front_lock());
      stored.record->restore();
    } else {
      oopDesc* front = front_of(d);
      const uint32_t word = NVMLock::lock(front);
      stored.record->restore();
      NVMLock::unlock(front, word);
    }
  }
}

// By CAS, unless it is not known. Eight bytes of an array at once, as far as all of them still are what the region stored.
static void roll_back_bytes(NVMDirty* d, oopDesc* front, NVMHome* home) {
  const size_t offset = d->offset();
  if (d->noted < d->size) {
    Copy::conjoint_memory_atomic(home->field_addr(offset), (address)front + offset, d->size);
    return;
  }
  const address stored = (address)d->stored_bytes();
  const auto restore = [=](size_t at, BasicType type) {
    jlong value = 0;
    jlong compare = 0;
    memcpy(&value, home->field_addr(offset + at), type2aelembytes(type));
    memcpy(&compare, stored + at, type2aelembytes(type));
    const jint op = nvm_encode_access(NVMAccessOp::CompareAndExchange, type);
    return NVMOrderedAccess(front, (intptr_t)(offset + at), value, compare, op).perform();
  };
  NVMClass* const c = NVMClass::of(front->klass());
  const size_t element = c->is_instance() ? d->size : (size_t)c->element_size();
  const BasicType type = nvm_primitive_of(element);
  for (size_t at = 0; at < d->size; ) {
    if (is_aligned(offset + at, sizeof(jlong)) && d->size - at >= sizeof(jlong) && restore(at, T_LONG)) {
      at += sizeof(jlong);
      continue;
    }
    const size_t end = MIN2(align_up(offset + at + 1, sizeof(jlong)) - offset, (size_t)d->size);
    for (; at < end; at += element) {
      restore(at, type);
    }
  }
}

// The front gets what the home has: what was there before the region, or what another thread has completed since.
void NVMRegion::roll_back_entry(NVMDirty* d) {
  if (d->is_root()) {
    d->root()->restore([=](bool is_recoverable, uint64_t bits) {
      return d->is_reference() ? is_recoverable && (is_undo() || bits == untype(d->value)) : d->noted == 0 || bits == d->bits;
    });
    return;
  }
  oopDesc* front = front_of(d);
  NVMHome* home = NVMImageFile::home_at(d->granule);
  const uint32_t word = lock_free(front, stripe_offset(d));
  if (d->is_reference()) {
    roll_back_reference(d, front, home);
  } else {
    roll_back_bytes(d, front, home);
  }
  NVMLock::unlock(front, word);
}

// Unless another thread has stored there since: that thread brings it to the home, or takes it back. Whatever the home has is
// held by the field, or as the old value of a region that has stored to the field.
void NVMRegion::roll_back_reference(NVMDirty* d, oopDesc* front, NVMHome* home) {
  oopDesc* current = NVMFrontStore::load(front, d->offset());
  nvmgranule granule;
  if (NVMConverter::is_recoverable(current, &granule) && (is_undo() || granule == d->value)) {
    NVMFrontStore::compare_exchange(front, d->offset(), cast_to_oop(current),
                                    NVMSync::front_of(*home->reference_addr(d->offset())));
  }
}

void NVMRegion::commit_bytes(NVMDirty* d) {
  oopDesc* const front = front_of(d);
  const uint32_t word = lock_free(front, stripe_offset(d));
  NVMPersist::copy(NVMImageFile::address_of(image_offset(d)), (address)front + d->offset(), d->size);
  NVMPersist::write_back(NVMImageFile::address_of(image_offset(d)), d->size);
  NVMLock::unlock(front, word);
}
