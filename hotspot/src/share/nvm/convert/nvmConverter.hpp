// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONVERTER_HPP
#define SHARE_NVM_CONVERT_NVMCONVERTER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "oops/oopsHierarchy.hpp"

class NVMHome;

// Makes objects recoverable: AutoPersist paper, section 6, algorithms 3 and 4.
//
// A batch goes through these steps:
//
//   claim    trace from the starting values; each ordinary object gets a home
//            and, by CAS, a word that points to it. The home is marked
//            converting, and names this thread's slot.
//   barrier  one asymmetric fence (NVMFence). From then on every mutator
//            that stores into a claimed object either stored before the fence,
//            and the copy sees it, or sees the word and comes into the
//            slow path (the proof is in nvmBarrier.cpp). Not if all that was
//            claimed is quiet (NVMQuiet) or was tracked (NVMTracking).
//   copy     each body under the object's lock bit, references translated to
//            granules. A reference to an ordinary object, stored since the
//            trace, is claimed and joins the batch (next round); one to an
//            object that another batch is converting makes that batch a
//            dependency. What is quiet or was tracked is copied where it is
//            claimed, with what it refers to.
//   written  the homes' lines are written back, and a fence makes all durable.
//            Not after each copy: the next lock bit's CAS would wait for it.
//   wait     until every batch that this one reaches, over dependencies of
//            dependencies, is written (NVMOutcome).
//   done     homes are marked recoverable. The caller may write a reference
//            to a starting value's home.
//
// Thus at any instant a home that a root reaches refers only to complete,
// durable homes, and no thread holds a lock while it waits for another.
//
// If an object can't be kept, or the image is full, all claims of the batch
// are taken back: the objects are ordinary again, their homes are garbage. A
// batch that depends on a failed one fails as well and is tried again, so that
// the error is reported by the thread whose own objects cause it.
//
// A batch that becomes long while a slow path makes it, or finds no room, is taken back, too, and left to NVMDeferred. With
// NVMSlices, safepoints are let in between steps: in the trace, between two copies or pieces of an array, at the end. A batch that
// has to be tried again is left to the caller then, whose values may have been moved.
class NVMConverter : public StackObj {
public:
  // Why a value was refused, for a caller that can throw; message is freed by it.
  struct Error {
    char* message;       // null: no error
    NVMError::Kind kind;
  };

private:
  // What is no larger is converted faster than a clock is read.
  static const size_t SmallCount = 32;
  static const size_t SmallBytes = 16 * K;
  // What a slow path makes recoverable at once, at most, if it may leave the rest for later.
  static const size_t LeafObjects = 32 * K;
  static const size_t LeafBytes = 16 * M;
  // Elements or bytes of an array between two steps.
  static const int    StepElements = 1024;
  static const size_t StepBytes = 1 * M;

  NVMThread* const _thread;
  NVMBatch* const  _batch;
  NVMArray<NVMBatch::Entry>* const _entries;
  const char*      _reason;            // of failure; null if a dependency failed
  NVMError::Kind   _reason_kind;
  uint32_t         _failed_parent;
  oopDesc*         _offender;
  size_t           _copied;            // entries before it are copied
  size_t           _waiting;           // to be copied in a round, if need be behind a fence
  int              _depth;             // of copy_at_once() within itself
  bool             _is_deep;           // it has been there too deeply, as in a list
  size_t           _bytes;
  NVMTracking::Claims _claims;
  NVMClass*        _loud;              // of a claimed object, not copied yet, for which the fence is needed; null: none
  address          _run_start;         // copied homes side by side, not yet written back
  address          _run_end;
  uint64_t         _references;      // in the homes of this batch
  jlong            _event_start;       // of an event for JFR; 0: none
  NVMSlices* const _slices;            // null: no safepoint is let in
  Klass* const     _referrer;          // of what is stored to, if holder is not known; null: none
  size_t           _most;              // objects; a batch with more is long
  bool             _is_put_off;        // it is long, or finds no room
  const char*      _root;              // the named root that gets the value
  oopDesc*         _holder;            // to which the values are stored; null: not known, or a static field
  Error*           _error;             // null: the thread gets the error
  bool             _reports;           // false: nobody gets it

  enum class Claim { Claimed, AlreadyThere, Failed };

  typedef NVMBatch::Found Found;

  static const int    MostDepth = 8;         // of copy_at_once()
  static const int    UnderLock = MostDepth + 1;
  static const size_t MostReferences = 128;  // in an object that is copied so

  static bool find_home(oopDesc* value, nvmgranule* granule);
  static size_t symbolic_home_size(oopDesc* obj);
  static size_t home_size(oopDesc* obj, NVMClass* c) {
    return c->is_symbolic() ? symbolic_home_size(obj) : c->home_size(obj);
  }

  bool  fail(const char* reason, NVMError::Kind kind, oopDesc* offender, uint32_t parent);
  bool  fail_full(oopDesc* offender, uint32_t parent);
  bool  fail_memory(oopDesc* offender, uint32_t parent);
  bool  is_too_long();
  bool  step()                         { return _slices != nullptr && _slices->step(); }
  Claim claim(oopDesc* obj, uint32_t parent, bool is_owned = false, nvmgranule* claimed = nullptr);
  bool  translate_all(size_t index, NVMClass* c, size_t first, size_t count, bool with_homes);
  bool  copy_at_once(size_t index, oopDesc* obj, NVMClass* c, size_t size);
  Claim claim_by_name(oopDesc* obj, int row, uint32_t parent);
  uint32_t class_id_of(oopDesc* obj, NVMClass* c, uint32_t parent);
  bool  is_copied(size_t index);
  bool  trace_from(size_t first);
  bool  trace_deep(size_t first);
  bool  trace_references(size_t index);
  bool  copy(size_t index);
  bool  copy_elements(size_t index, int from, int end, const Found* found);
  bool  copy_array(size_t index);
  bool  copy_object(size_t index, oopDesc* obj, NVMClass* c, size_t size, const Found* found);
  bool  copy_body(size_t index, oopDesc* obj, NVMClass* c, NVMHome* home, const Found* found);
  void  add_copied(address home, size_t size);
  void  write_back_run();
  bool  translate(oopDesc* value, uint32_t parent, nvmgranule* granule, bool is_owned = false);
  bool  translate_again(oopDesc* value, uint32_t parent, const Found* found, size_t place, nvmgranule* granule);
  void  start_event();
  void  finish();
  void  take_back();
  void  report(oopDesc* holder, intptr_t offset);
  bool  run_once(oopDesc* const* values, size_t count);
  bool  run_again(oopDesc* const* values, size_t count, oopDesc* holder, intptr_t offset);

public:
  // With slices in state _thread_in_vm; only for try_make_recoverable(), without a holder, which could move: referrer is its
  // class, or that of the static field.
  explicit NVMConverter(NVMThread* thread, NVMSlices* slices = nullptr, Klass* referrer = nullptr);

  // Returns once all values are recoverable. If that can't be, reports an
  // exception that names holder and the field at offset, and returns false.
  // holder is null if the values come from a static field. If error is not null the exception is left there, and not reported.
  bool make_recoverable(oopDesc* const* values, size_t count, oopDesc* holder, intptr_t offset, Error* error = nullptr);

  // The same for the value of a named root; a refusal is left in *error.
  bool make_recoverable(oopDesc* value, const char* root, Error* error);

  // The same; a failure is left to another attempt to report. holder may be null.
  bool try_make_recoverable(oopDesc* const* values, size_t count, oopDesc* holder);

  // After it has failed with slices: because of a batch that this one depended on? It can be tried again then.
  bool should_try_again() const { return _reason == nullptr; }

  // ... or because it found no room?
  bool lacks_room() const { return _reason != nullptr && _reason_kind == NVMError::Kind::ImageFull; }

  // The granule of value's home in *granule, if it needs none or has one that
  // is recoverable.
  static bool is_recoverable(oopDesc* value, nvmgranule* granule) { return find_home(value, granule); }

  // These elements of an array of references will be looked at next.
  static void prefetch_elements(oopDesc* array, int from, int end);
};

#endif // SHARE_NVM_CONVERT_NVMCONVERTER_HPP
