// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMOUTCOME_HPP
#define SHARE_NVM_BASE_NVMOUTCOME_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// What becomes of one batch of a conversion, for the batches that depend on it. A thread has an
// outcome of its own for each of its batches, so that what became of one is never taken for what
// became of another.
//
//   building   its homes are being written
//   written    all its homes are durable; its dependencies are final
//   done       so are the homes of all batches that it reaches; they will be recoverable
//   failed     its claims are taken back
//
// A batch depends on each batch that was converting an object that its homes refer to; it reaches
// its dependencies, theirs, and so on. It is done once all that it reaches are written or done, at
// one moment under the lock of walks. It fails if it can't be built, and then only while it is
// building, or if one that it reaches has failed. Whose dependency has failed is tried again.
//
// No done batch reaches a failed one. Let b find at moment t that each batch in reach(b) is written
// or done. The dependencies of written batches are final, and what a done batch reaches is as good as
// done (by induction over the order in which batches became so), so reach(b) grows no more. Let c be
// the first of reach(b), b included, that fails at t or later. c was written at t, so it fails because
// some d in reach(c) has failed before. But reach(c) is a part of reach(b), and there c is the first;
// and at t none had failed. So there is no c.
//
// Nobody waits for ever. While it is building, a batch waits for no other, holds no lock that a
// batch waits for, and ends as written or failed. Once all of reach(b) is past building, b
// decides, however the dependencies cycle: a cycle whose batches all are written is done, by each of
// them for itself.
//
// Whoever depends on a batch counts a reference to its outcome, taken while an object of the batch
// was claimed (NVMBatch::outcome_if), so that it can still ask when the batch's thread has gone on.
// References to what a written batch depends on are given up only after its state has changed under
// the lock of walks, so that under it all outcomes of a walk stay.
class NVMOutcome : public CHeapObj<mtInternal> {
public:
  enum State { Building, Written, Done, Failed };
  enum class Added { Yes, HasFailed, NoMemory };

private:
  volatile State        _state;
  volatile int          _references;       // the owner's, and one for each dependent
  NVMArray<NVMOutcome*> _dependencies;     // the owner's while building; those of walks while written
  uint64_t              _walk;             // the last walk that came here
  NVMOutcome*           _next;             // in that walk

  State walk(NVMOutcome** building);

public:
  NVMOutcome() : _state(Building), _references(1), _walk(0), _next(nullptr) {}

  State state() const       { return Atomic::load_acquire(&_state); }
  bool  is_shared() const   { return Atomic::load_acquire(&_references) > 1; }
  void  retain()            { Atomic::inc(&_references); }
  void  release();

  // The rest is the owner's.

  // Takes over the caller's reference to other. Forgets those that are done, so that there are
  // hardly ever more than one for each thread.
  Added add_dependency(NVMOutcome* other);

  void set_written()        { Atomic::release_store(&_state, Written); }

  // After set_written(). True if all that this one reaches are written or done, false if one has failed.
  bool wait_for_dependencies();

  // The homes are recoverable, or the claims taken back.
  void finish(bool failed);

  // For the owner's next batch; nobody else refers to it.
  void reset()              { Atomic::release_store(&_state, Building); }
};

#endif // SHARE_NVM_BASE_NVMOUTCOME_HPP
