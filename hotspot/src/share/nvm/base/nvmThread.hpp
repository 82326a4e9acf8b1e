// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMTHREAD_HPP
#define SHARE_NVM_BASE_NVMTHREAD_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmBuffer.hpp"
#include "nvm/base/nvmDeferred.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGranuleQueue.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmThreadSlots.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMThreadLog;
class NVMThreadRegion;

// What the counters of `jcmd AutoPersist.info` are summed from.
struct NVMCounters {
  uint64_t slow_paths;
  uint64_t batches;            // conversions
  uint64_t asymmetric_fences;  // of them
  uint64_t tracked_stores;     // to NVMTracking's objects
  uint64_t tracked_claims;     // of them
  uint64_t objects;            // made recoverable
  uint64_t fenced_objects;     // of them, those that other threads could be storing to
  uint64_t bytes;              // of their homes
  uint64_t fences;
  uint64_t write_backs;        // cache lines
  uint64_t objects_recovered;
  uint64_t bytes_recovered;
  uint64_t recovery_nanos;
  uint64_t refused;            // stores taken back
  uint64_t regions;            // committed
  uint64_t region_places;      // that they wrote
  uint64_t rollbacks;
  uint64_t references;         // that conversions wrote to homes

  void add(const NVMCounters& other);
};

// A thread's AutoPersist.relaxed blocks: NVMRelaxed.
struct NVMRelaxedState {
  int     level;               // of nesting; 0: outside
  int64_t owner;               // its java.lang.Thread's id
  bool    owner_is_virtual;
};

// What a thread needs in the slow paths: a piece of the NVM heap, the batch
// of objects it converts, counters. Made at a thread's first slow path, kept
// for another thread when it ends, never freed: other threads may look at its
// batch at any time.
class NVMThread : public CHeapObj<mtInternal> {
  friend class NVMThreadSlots;

public:
  enum Does : u1 { Executes, Runs, Logs, Persists, DoesCount };     // the paper's Execution, Runtime, Logging, Memory

private:
  // Found without a call: libjvm is loaded with the program, or early.
  static THREAD_LOCAL NVMThread* _current __attribute__((tls_model("initial-exec")));

  static NVMThreadSlots _slots;

  const uint32_t _slot;
  NVMThread*     _next_free;
  NVMBuffer      _buffer;
  NVMBatch       _batch;
  NVMGranuleQueue _shaded;         // NVMMarks
  NVMDeferred    _deferred;
  NVMSliceState  _slices;
  NVMCounters    _counters;
  char*          _error_message;   // of an exception to be thrown; null if none
  NVMError::Kind _error_kind;
  NVMThreadRegion* _region;        // of the java.lang.Thread that runs; null before the first one
  NVMThreadLog* volatile _log;     // of redo records; null before the first region
  volatile int   _region_level;
  NVMRelaxedState _relaxed;
  int            _recoveries;      // that the thread is inside of; see NVMClassInit
  volatile Does  _does;            // NVMActivity

  NVMThread(uint32_t slot);

  static NVMThread* attach();

public:
  static NVMThread* current() {
    NVMThread* t = _current;
    return t != nullptr ? t : attach();
  }

  // Null before the thread's first slow path.
  static NVMThread* current_or_null() { return _current; }

  // The calling thread ends.
  static void detach();

  // Of a slot, which was used at some time; null if neither it nor any behind it was.
  static NVMThread* at(uint32_t slot) { return _slots.at(slot); }

  // Calls f(thread) for each of them, those kept for the next thread among them.
  template <typename Function> static void for_each(Function f) {
    NVMThread* t;
    for (uint32_t slot = 0; (t = at(slot)) != nullptr; slot++) {
      f(t);
    }
  }

  // No image is open, and no thread in a slow path.
  static void forget_image();

  // The sums over all threads of this process; not a consistent snapshot.
  static NVMCounters sum();

  uint32_t     slot() const    { return _slot; }
  NVMBuffer*   buffer()        { return &_buffer; }
  NVMBatch*    batch()         { return &_batch; }
  NVMGranuleQueue* shaded()    { return &_shaded; }
  NVMDeferred* deferred()      { return &_deferred; }
  NVMSliceState* slices()      { return &_slices; }
  NVMCounters* counters()      { return &_counters; }

  Does         does() const    { return _does; }
  void         set_does(Does what) { _does = what; }

  // The level of nesting of its failure-atomic region; 0 if none is open.
  int          region_level() const         { return _region_level; }
  // By the thread itself; compiled code reads it in the JavaThread.
  void         set_region_level(int level);
  NVMThreadRegion* region()                 { return _region; }
  void         set_region(NVMThreadRegion* r) { _region = r; }

  // Unlike the region it stays where it is when a virtual thread leaves its carrier: NVMUnmounted.
  NVMThreadLog* log() const                 { return Atomic::load_acquire(&_log); }
  void         set_log(NVMThreadLog* log)   { Atomic::release_store(&_log, log); }

  NVMRelaxedState* relaxed()                { return &_relaxed; }

  void         begin_recovery()             { _recoveries++; }
  void         end_recovery()               { _recoveries--; }
  bool         is_recovering() const        { return _recoveries > 0; }

  // A store of this thread has been refused: if a region is open, it can't be committed any more.
  void         store_refused(const char* message);

  // The same, and has an exception thrown in this thread: NVMError. A second one before that is dropped.
  void set_error(NVMError::Kind kind, const char* message);

  bool has_error() const       { return _error_message != nullptr; }
  NVMError::Kind error_kind() const { return _error_kind; }
  const char* error_message()  { return _error_message; }
  void clear_error();
};

#endif // SHARE_NVM_BASE_NVMTHREAD_HPP
