// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMTRACKING_HPP
#define SHARE_NVM_CONVERT_NVMTRACKING_HPP

#include "nvm/base/nvmWord.hpp"
#include "runtime/atomic.hpp"

class InstanceKlass;
class Klass;
class NVMThread;

// Tracked objects: eager allocation (AutoPersist paper, section 7), as far as it pays where a store's barrier is a test of one
// bit. The objects of a class that often become recoverable are born with a word that sends their stores to the slow path,
// where the store tells of itself. So a conversion that claims them needs no asymmetric fence (NVMConverter):
//
//   C   W: CAS word: tracked -> home (a full fence)     L: copy the field
//   M   S: store the field     T: test the word: not ordinary     fence     T2: load the word again
//
// If T2 finds the word tracked, it stands before W; S is visible before T2 is made, for the fence between them, and thus to L,
// which stands after W. If T2 finds a home, M brings that in line, as after any store. A word that is tracked has been so since
// the object was allocated, so that no store to it can have seen it ordinary. What changes it is a claim, which if it is taken
// back leaves the object ordinary, for another one to fence, or a store, which makes it ordinary if its class is not tracked any
// more: that store is visible by then, and whoever claims the object later fences those that have not seen it tracked. Stores
// without a barrier are those of an allocation, before the object is published, which orders them (nvmQuiet.hpp).
//
// Which classes: one whose objects have made NVMEagerThreshold conversions fence. It is left to be ordinary again if its tracked
// objects are stored to much more often than they save a fence: each such store costs a fence of its own processor, an asymmetric
// one interrupts all of them. The objects of a batch share what they save, since one fence would do for all. The class has another
// chance after 16 times as many fences as before: a program may first have loaded much, and then work with it. Until then the
// sites of their allocations are told apart (NVMSites).
//
// Where an asymmetric fence takes so long that these stores take less time together, such a class stays tracked until enough of
// its allocations were sampled for its sites to be told apart, and is left to them then. If they don't do, so that conversions
// fence for it again, it has its next chance soon, and twice as many are sampled. With the annotation @EagerAllocation it is tracked from
// its initialization on, for good.
//
// Allocators read the word of a new object from its class (Klass::_nvm_word), without an order: both are right for every object.
//
// One per class, in its NVMClass. Counts are samples and may miss some.
class NVMTracking {
public:
  class Claims;

  static const uint32_t SampleInterval = 61;        // one of so many stores, or claims, of a thread is counted
  static const uint32_t FenceUnits = 64;            // what a claim counts that would have had a fence for itself
  static const uint32_t StoresPerFence = 16;        // at most, of a class that stays tracked
  static const uint32_t SamplesToJudge = 16 * 1024 / SampleInterval;
  static const uint32_t AllocationsPerFence = 32;   // so many times NVMEagerThreshold are sampled until sites are relied on

private:
  enum class State : uint8_t { Impossible, Ordinary, Tracked };

  static const uint32_t PatienceShift = 4;          // 16 times as many fences after each rejection
  static const uint32_t MostRejections = 6;         // that count
  static const uint32_t MostLearnings = 6;

  Klass*            _klass;
  volatile State    _state;
  bool              _is_kept;      // whatever is stored to its objects
  volatile uint32_t _fences;       // since it became ordinary
  volatile uint32_t _rejections;
  volatile uint32_t _stores;       // samples since the last judgement
  volatile uint32_t _claims;       // in FenceUnits
  volatile bool     _learns;       // its sites, while it is tracked
  volatile uint32_t _learnings;    // so often it was left to them
  volatile uint32_t _allocations;  // samples, since it learns

  bool change(State from, State to);
  static bool stays(oopDesc* holder, uint32_t word);
  uint64_t needed_fences() const;
  bool learn();
  void leave(bool to_sites);
  void count_store();

public:
  NVMTracking() :
    _klass(nullptr), _state(State::Impossible), _is_kept(false), _fences(0), _rejections(0), _stores(0), _claims(0),
    _learns(false), _learnings(0), _allocations(0) {}

  // The objects of the class can be kept, and are kept by their fields.
  void allow(Klass* k);

  // Are allocations of such objects to be sampled?
  bool wants_sites() const {
    return Atomic::load(&_state) == State::Tracked ? Atomic::load(&_learns)
                                                   : Atomic::load(&_rejections) + Atomic::load(&_learnings) > 0 &&
                                                     Atomic::load(&_fences) > 0;
  }

  // One has become a sample.
  void sampled() {
    if (Atomic::load(&_learns)) {
      Atomic::inc(&_allocations);
    }
  }

  // Has the class, or a superclass, the annotation? Warns if that means nothing.
  static void class_initialized(InstanceKlass* ik);

  bool is_tracked() const { return Atomic::load(&_state) == State::Tracked; }

  // A conversion has had a fence for an object of this class. A leaf.
  void fenced();

  // A tracked object of this class, with that word, is about to become recoverable.
  void claimed(NVMThread* thread, uint32_t word, Claims* claims);

  // In the slow path of a store, behind it: was that all there is to do? Else the word is to be looked at again. Makes objects
  // ordinary whose class is not tracked any more, sooner or later. A leaf.
  static bool stays_tracked(NVMThread* thread, oopDesc* holder) {
    return NVMWord::is_tracked(NVMWord::load(holder)) && look_again(thread, holder);
  }

private:
  static bool look_again(NVMThread* thread, oopDesc* holder);
};

// The claims of a batch that are counted, until it is known how many objects would have shared its fence. Of one thread.
class NVMTracking::Claims {
  struct Claim {
    NVMTracking* tracking;
    uint32_t     word;
    bool         is_counted;       // it is one of SampleInterval
  };

  static const int Most = 8;

  Claim  _claims[Most];
  int    _length;
  size_t _sharers;

  void settle(const Claim& claim);

public:
  Claims() : _length(0), _sharers(0) {}

  // The batch begins anew.
  void clear() {
    _length = 0;
    _sharers = 0;
  }

  // It has one more object that needs a fence unless it is tracked.
  void share() { _sharers++; }

  void add(NVMTracking* tracking, uint32_t word, bool is_counted);

  // The batch has become recoverable. A leaf.
  void settle();
};

#endif // SHARE_NVM_CONVERT_NVMTRACKING_HPP
