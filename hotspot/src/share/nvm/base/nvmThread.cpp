// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmThread.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointMechanism.inline.hpp"

THREAD_LOCAL NVMThread* NVMThread::_current = nullptr;

NVMThreadSlots NVMThread::_slots;

NVMThread::NVMThread(uint32_t slot)
  : _slot(slot), _next_free(nullptr), _deferred(), _slices(), _counters(), _error_message(nullptr),
    _error_kind(NVMError::Kind::Refused), _region(nullptr), _log(nullptr), _region_level(0), _relaxed(), _recoveries(0), _does(Executes) {}

NVMThread* NVMThread::attach() {
  _current = _slots.take();
  return _current;
}

void NVMThread::detach() {
  NVMThread* t = _current;
  if (t == nullptr) {
    return;
  }
  _current = nullptr;
  t->clear_error();
  _slots.give(t);
}

void NVMThread::forget_image() {
  for_each([](NVMThread* t) {
    t->_buffer = NVMBuffer();
    t->_region = nullptr;
    delete t->_log;
    t->_log = nullptr;
  });
}

void NVMCounters::add(const NVMCounters& other) {
  slow_paths        += other.slow_paths;
  batches           += other.batches;
  asymmetric_fences += other.asymmetric_fences;
  tracked_stores    += other.tracked_stores;
  tracked_claims    += other.tracked_claims;
  objects           += other.objects;
  fenced_objects    += other.fenced_objects;
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
  for_each([&](NVMThread* t) { result.add(t->_counters); });
  return result;
}

void NVMThread::set_region_level(int level) {
  assert(this == _current, "only its own");
  Atomic::release_store(&_region_level, level);
  JavaThread::current()->set_nvm_region_level(level);
}

void NVMThread::store_refused(const char* message) {
  _counters.refused++;
  if (_region_level > 0) {
    _region->store_refused(message);
  }
}

// The exception itself can't be made in a leaf.
void NVMThread::set_error(NVMError::Kind kind, const char* message) {
  if (kind != NVMError::Kind::NotOnDisk) {
    store_refused(message);
  }
  if (_error_message != nullptr) {
    return;
  }
  _error_message = os::strdup(message);
  _error_kind = kind;
  Thread* thread = Thread::current();
  if (thread->is_Java_thread()) {
    NVMDormant::wake_polls();
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
