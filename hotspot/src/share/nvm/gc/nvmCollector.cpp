// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/gc/nvmCollector.hpp"

#include "classfile/javaClasses.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmCollections.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/gc/nvmMarker.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmCompaction.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmOldFields.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/region/nvmLogSpace.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRemovedRoots.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/handshake.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

namespace {

class VM_NVMBeginMarking : public VM_Operation {
  bool _ok;

public:
  VM_NVMBeginMarking() : _ok(false) {}
  VMOp_Type type() const override { return VMOp_NVMCollect; }
  bool ok() const                 { return _ok; }

  void doit() override {
    _ok = !NVMSlices::any() && NVMHeap::begin_marking();
    if (_ok) {
      NVMRegion::shade_open();
    }
  }
};

class VM_NVMTurn : public VM_Operation {
  NVMMarker* const _marker;
  bool             _ok;

public:
  explicit VM_NVMTurn(NVMMarker* marker) : _marker(marker), _ok(false) {}
  VMOp_Type type() const override { return VMOp_NVMCollect; }
  bool ok() const                 { return _ok; }

  void doit() override {
    if (_marker->take_shaded() || !_marker->has_memory() || NVMSlices::any() || !NVMHeap::begin_sweeping()) {
      return;
    }
    _ok = true;
    NVMOldFields::prune();
    NVMRegion::forget_fresh();
    NVMRegion::note_roots();
    NVMRegion::note_logs();
    if (NVMVerify) {
      _marker->verify();
    }
  }
};

class VM_NVMForgetRoots : public VM_Operation {
  NVMRemovedRoots* const _roots;
  bool                   _more;

public:
  explicit VM_NVMForgetRoots(NVMRemovedRoots* roots) : _roots(roots), _more(false) {}
  VMOp_Type type() const override { return VMOp_NVMCollect; }
  bool more() const               { return _more; }

  void doit() override {
    _more = _roots->forget_some([](NVMNamedRoot* root) { return !NVMHooks::know(root); });
  }
};

// Each thread comes to a point outside of slow paths.
class Passing : public HandshakeClosure {
public:
  Passing() : HandshakeClosure("AutoPersist collector") {}
  void do_thread(Thread* thread) override {}
};

}

void NVMCollector::initialize() {
  if (!NVMImageFile::is_open() || ExplicitPersistence || !NVMCollect) {
    return;
  }
  EXCEPTION_MARK;
  Handle thread_oop = JavaThread::create_system_thread_object("AutoPersist Collector", CHECK);
  NVMCollector* thread = new NVMCollector(&run_thread);
  JavaThread::vm_exit_on_osthread_failure(thread);
  NVMRequest::collection.enable();
  JavaThread::start_internal_daemon(THREAD, thread, thread_oop, NearMaxPriority);
}

void NVMCollector::run_thread(JavaThread* thread, TRAPS) {
  while (true) {
    if (NVMStressCollector) {
      NVMRequest::collection.want();
    }
    NVMRequest::collection.begin(thread, NVMStressCollector ? 1 : 0);
    run_cycle(thread);
    NVMRequest::collection.end();
  }
}

bool NVMCollector::collect(JavaThread* thread) {
  NVMRequest* const request = &NVMRequest::collection;
  return request->is_enabled() && request->wait_for(request->want_next(), thread);
}

// Before another attempt, which takes a safepoint.
static void pause(JavaThread* thread) {
  ThreadBlockInVM blocked(thread);
  do {
    os::naked_short_sleep(1);
  } while (NVMHeap::is_held_off());
}

// No conversion in slices is in two phases: new ones wait, and those under way come to their end. One that has begun all the same
// is seen by the operation, which has to be tried again.
static void execute_between_slices(VM_Operation* operation, JavaThread* thread) {
  {
    ThreadBlockInVM blocked(thread);
    NVMSlices::hold_off(true);
    while (NVMSlices::any()) {
      os::naked_short_sleep(1);
    }
  }
  VMThread::execute(operation);
  NVMSlices::hold_off(false);
}

// False: too little memory.
bool NVMCollector::mark(NVMMarker* marker, JavaThread* thread) {
  while (true) {
    VM_NVMBeginMarking operation;
    execute_between_slices(&operation, thread);
    if (operation.ok()) {
      break;
    }
    pause(thread);
  }
  {
    ThreadBlockInVM blocked(thread);
    marker->meet_roots();
  }
  while (true) {
    {
      ThreadBlockInVM blocked(thread);
      marker->drain();
    }
    VM_NVMTurn operation(marker);
    execute_between_slices(&operation, thread);
    if (operation.ok() || !marker->has_memory()) {
      return operation.ok();
    }
    pause(thread);
  }
}

void NVMCollector::sweep_front_table(size_t chunk) {
  const address from = NVMImageFile::address_of(NVMHeap::chunk_offset(chunk));
  NVMFrontTable::sweep(from, NVMHeap::ChunkSize, [](address home) {
    const bool is_dead = !NVMMarks::is_marked(NVMImageFile::granule_of((NVMHome*)home));
    NVMStress::pause(20000);
    return is_dead;
  });
}

// Returns the number of bytes in use.
size_t NVMCollector::sweep(bool keeps_old) {
  size_t live = 0;
  size_t gaps = 0;
  for (size_t i = 0; i < NVMHeap::chunk_count(); i++) {
    if (!NVMHeap::has_homes(i)) {
      continue;
    }
    sweep_front_table(i);      // what is not given out again is dead all the same
    if (keeps_old && NVMHeap::is_old(i)) {
      live += NVMHeap::ChunkSize;
    } else {
      const size_t in_chunk = NVMHeap::sweep_lines(i, [](nvmoffset offset, size_t size) {
        // What is dead is no object of a root any more.
        NVMHomeSpace* const recovered = NVMRecoveredSpace::get();
        if (recovered != nullptr) {
          recovered->forget(to_nvmgranule(offset), size >> NVMGranuleLog);
        }
      });
      live += in_chunk;
      gaps += NVMCompaction::gap_of(in_chunk, NVMHeap::ChunkSize);
    }
  }
  NVMHeap::give_back_end();
  NVMCompaction::note_gaps(gaps);
  return live;
}

// Once: no collection mends it.
static void tell_of_damage() {
  static bool is_told = false;
  if (!is_told) {
    is_told = true;
    log_warning(nvm)("NVM image %s: what a root leads to is damaged; the space of what earlier processes have left is not "
                     "given back", NVMImageFile::path());
  }
}

// How many.
size_t NVMCollector::forget_roots(NVMRemovedRoots* roots) {
  for (bool more = !roots->is_done(); more; ) {
    VM_NVMForgetRoots operation(roots);
    VMThread::execute(&operation);
    more = operation.more();
  }
  NVMRootTable::note_collected();
  return roots->forgotten();
}

static double seconds_since(jlong start) {
  return (double)(os::javaTimeNanos() - start) / NANOSECS_PER_SEC;
}

void NVMCollector::run_cycle(JavaThread* thread) {
  const jlong start = os::javaTimeNanos();
  const jlong event_start = NVMEvents::start(NVMEvents::Collection);
  const size_t used_before = NVMHeap::used();
  const uint64_t converted_before = NVMThread::sum().bytes;
  NVMMarker marker;
  NVMRemovedRoots roots;
  Passing passing;
  size_t live = used_before;
  size_t forgotten = 0;
  double marked = 0;
  {
    ThreadBlockInVM blocked(thread);
    roots.find();
  }
  const bool ok = mark(&marker, thread);
  if (ok) {
    marked = seconds_since(start);
    Handshake::execute(&passing);
    NVMPersist::fence_all();      // what was unlinked is so durably, before its lines are given out again
    ThreadBlockInVM blocked(thread);
    NVMStress::pause(1);
    NVMRegion::retire_logs();
    NVMLogSpace::release_segments();
    NVMHeap::note_sweep(true);
    live = sweep(marker.is_damaged());
    NVMHeap::note_sweep(false);
    NVMStress::pause(2);
  }
  if (ok) {
    forgotten = forget_roots(&roots);
  }
  NVMMarks::end();
  Handshake::execute(&passing);
  marker.take_shaded();        // of a cycle that has failed
  NVMMarks::clear();
  const size_t in_long_gaps = NVMHeap::set_live(live);
  if (!ok) {
    log_warning(nvm, gc)("too little C memory to collect the image %s", NVMImageFile::path());
    return;
  }
  if (marker.is_damaged()) {
    tell_of_damage();
  }
  if (event_start != 0) {
    NVMEvents::collection(event_start, marker.homes(), marker.bytes(), used_before, NVMHeap::used());
  }
  NVMCollections::note(marker.homes(), marker.bytes(), in_long_gaps, converted_before, os::javaTimeNanos() - start);
  log_info(nvm, gc)("image %s: %zu objects of %zu bytes live, in lines of %zu bytes; chunks in use %zu -> %zu bytes; "
                    "%zu removed roots forgotten; marked in %.3f s, %.3f s in all", NVMImageFile::path(), marker.homes(),
                    marker.bytes(), live, used_before, NVMHeap::used(), forgotten, marked, seconds_since(start));
}
