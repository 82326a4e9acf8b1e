#include "nvm/base/nvmThread.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointMechanism.inline.hpp"

THREAD_LOCAL NVMThread* NVMThread::_current = nullptr;

static NVMThread*        slots[NVMThread::MaxSlots];
static volatile uint32_t slot_count = 0;
static NVMSpinLock       slots_lock;      // also guards free_threads
static NVMThread*        free_threads = nullptr;

NVMThread::NVMThread(uint32_t slot)
  : _slot(slot), _next_free(nullptr), _counters(), _error_message(nullptr), _error_is_oom(false),
    _region(nullptr), _region_level(0), _relaxed(), _recoveries(0), _does(Executes) {}

NVMThread* NVMThread::attach() {
  NVMSpinLocker locker(&slots_lock);
  NVMThread* t = free_threads;
  if (t != nullptr) {
    free_threads = t->_next_free;
  } else {
    guarantee(slot_count < MaxSlots, "more than %u threads at once store to durable objects", MaxSlots);
    t = new NVMThread(slot_count);
    slots[slot_count] = t;
    Atomic::release_store(&slot_count, slot_count + 1);
  }
  _current = t;
  return t;
}

void NVMThread::detach() {
  NVMThread* t = _current;
  if (t == nullptr) {
    return;
  }
  _current = nullptr;
  t->clear_error();
  NVMSpinLocker locker(&slots_lock);
  t->_next_free = free_threads;
  free_threads = t;
}

NVMThread* NVMThread::at(uint32_t slot) {
  return slot < Atomic::load_acquire(&slot_count) ? slots[slot] : nullptr;
}

void NVMThread::forget_image() {
  const uint32_t count = Atomic::load_acquire(&slot_count);
  for (uint32_t i = 0; i < count; i++) {
    slots[i]->_buffer = NVMBuffer();
    delete slots[i]->_region;
    slots[i]->_region = nullptr;
  }
}

void NVMCounters::add(const NVMCounters& other) {
  slow_paths        += other.slow_paths;
  batches           += other.batches;
  objects           += other.objects;
  bytes             += other.bytes;
  fences            += other.fences;
  write_backs       += other.write_backs;
  objects_recovered += other.objects_recovered;
  bytes_recovered   += other.bytes_recovered;
  recovery_nanos    += other.recovery_nanos;
  refused           += other.refused;
  regions           += other.regions;
  region_places     += other.region_places;
  rollbacks         += other.rollbacks;
  references        += other.references;
}

NVMCounters NVMThread::sum() {
  NVMCounters result = {};
  uint32_t count = Atomic::load_acquire(&slot_count);
  for (uint32_t i = 0; i < count; i++) {
    result.add(slots[i]->_counters);
  }
  return result;
}

void NVMThread::store_refused(const char* message) {
  if (_region_level > 0) {
    _region->store_refused(message);
  }
}

// The exception itself can't be made in a leaf.
void NVMThread::set_error(bool is_oom, const char* message) {
  _counters.refused++;
  store_refused(message);
  if (_error_message != nullptr) {
    return;
  }
  _error_message = os::strdup(message);
  _error_is_oom = is_oom;
  Thread* thread = Thread::current();
  if (thread->is_Java_thread()) {
    NVMPendingError::set(JavaThread::cast(thread));
    SafepointMechanism::arm_local_poll_release(JavaThread::cast(thread));
  }
}

void NVMThread::clear_error() {
  os::free(_error_message);
  _error_message = nullptr;
  Thread* thread = Thread::current_or_null();
  if (thread != nullptr && thread->is_Java_thread()) {
    NVMPendingError::clear(JavaThread::cast(thread));
  }
}
