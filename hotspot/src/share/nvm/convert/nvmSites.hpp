// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMSITES_HPP
#define SHARE_NVM_CONVERT_NVMSITES_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class ClassLoaderData;
class InstanceKlass;
class JavaThread;
class Method;
class NVMAllocationSite;
class outputStream;

// The second level of eager allocation (AutoPersist paper, section 7): which allocations have their objects tracked from birth,
// where durable and volatile users share a class, so that it was left to be ordinary (NVMTracking): arrays, nodes of collections.
//
// Site. An allocation is known by its method and bytecode index, and by those of up to Depth - 1 callers: HashMap.newNode is not
// predicted for all because of one user. A site with n frames is the parent of all that have one caller more. What is counted
// for a site counts for its parents as well, so that a compiler finds one for as many callers as it has inlined.
//
// Samples. Conversions that fence for such an object ask for samples (wanted()). One is an allocation that the VM makes itself,
// since a TLAB is full, or the object is large, in whatever code: nothing is counted where objects are allocated, and without
// durable data nothing is sampled. As long as samples are wanted a TLAB seems to be full at sampling points as well, as for
// JVMTI's sampler: else a program with many sites would learn them in minutes. Each point is one wish less, whatever is allocated
// there, and after many without a change of any site they become rarer. A sampled object is tracked, and names its site in
// its word, so that it tells what becomes of it: a hit, if it becomes recoverable, and how many stores tell of themselves before.
//
// Prediction. Where the stores of all samples take less time, with their fences, than the asymmetric fences that the hits save,
// and a sixteenth of the samples are hits, compiled code allocates objects with a word that names the site, and the VM does so in
// its own allocations there. Then a sample of all their stores and conversions tells whether the site stays so: as for a class,
// but with more patience each time. Code that has been told otherwise is made not entrant, and compiled again when it is hot,
// also at a later judgement, for a compilation that was under way at the first. What is missed costs speed only: every word is
// right for every object. The interpreter allocates with the word of the class.
//
// Callers are looked for up to the first hidden class: there are too many of these, and they come and go.
//
// A site whose objects are stored to much is judged in any case: there may be no more samples, if what is stored to was allocated
// long ago.
//
// A site is never freed: words may name it. That of a method whose class was unloaded or redefined gets no samples any more, and
// is given to another method. Counts are samples and may miss some.
class NVMSites : public AllStatic {
  struct Frame {
    const Method* method;
    int           bci;
  };

  static const int Depth = 4;

public:
  // An allocation, and its callers after it.
  class Context {
    friend class NVMSites;
    Frame _frames[Depth];
    int   _count;

  public:
    Context() : _count(0) {}

    // Does the frame belong to it? Behind the first one that does not there are no more.
    bool add(const Method* method, int bci, bool is_hidden) {
      if (_count == Depth || is_hidden) {
        return false;
      }
      _frames[_count++] = { method, bci };
      return true;
    }
  };

private:
  friend class NVMAllocationSite;

  static const size_t   Most = 4096;           // fewer than NVMWord::MostSites
  static const size_t   Heads = 256;           // a power of 2
  static const int      SamplesWanted = 64;    // more for each time that they are asked for
  static const int      MostWanted = 4096;
  static const uint32_t SamplesToJudge = 32;
  static const uint32_t NanosPerStore = 8;     // to a tracked object
  static const uint32_t MostStores = 4096;
  static const size_t   BytesPerSample = 64 * K;   // on average, while samples are wanted
  static const int      MostDoublings = 4;         // of that
  static const uint32_t PointsToDouble = 16 * K;
  static const jlong    NanosToTellAgain = NANOSECS_PER_SEC;

  static NVMAllocationSite* volatile _heads[Heads];  // of chains of sites with one frame
  static NVMAllocationSite* volatile _sites[Most];   // the site with the number i + 1
  static volatile size_t   _count;
  static volatile int      _wanted;            // samples
  static volatile int      _tracked;           // sites
  static uint32_t          _unjudged;          // samples since all were judged
  static volatile uint32_t _points;            // extra ones since a site has changed
  static volatile bool     _is_due;            // one is stored to too much
  static uint64_t          _loaders;           // a bit for each loader that has sites, perhaps shared

  static uint64_t bit_of(ClassLoaderData* loader) { return (uint64_t)1 << (((uintptr_t)loader >> LogBytesPerWord) % 61); }
  static NVMAllocationSite* volatile* head_of(const Frame& frame);
  static NVMAllocationSite* child(NVMAllocationSite* parent, const Frame& frame);
  static NVMAllocationSite* add(NVMAllocationSite* parent, const Frame& frame);
  static void set(NVMAllocationSite* site, const Frame& frame);
  static NVMAllocationSite* find(const Context& context, bool adds);
  static void     judge();
  template <typename IsGone> static void drop(IsGone is_gone);
  static NVMAllocationSite* at(uint32_t number);

  static void     begin_sampling_point(JavaThread* thread);
  static void     print_locked(outputStream* st);
  static bool     add_sample(JavaThread* thread, oopDesc* obj);

public:
  // How many stores there may be for each fence that is saved. What a fence takes is measured: it differs by more than a hundred
  // times between machines, and with what other threads do, who lose as much. Stores to arrays that are filled element by element
  // are worth it on most.
  static uint32_t stores_per_fence();

  // A conversion has had a fence for an object of such a class. A leaf.
  static void wanted();

  // Is the allocation that the VM has just made to be a sample? Asked for each of them. is_extra: it is at a sampling point only.
  static bool wants_sample(bool is_extra) {
    return Atomic::load(&_wanted) > 0 || (!is_extra && Atomic::load(&_tracked) > 0);
  }

  // Was the end of the thread's TLAB a sampling point only? It is the true end then.
  static bool end_sampling_point(JavaThread* thread);

  // It is one. Nobody else knows the object yet, which a safepoint may move. In VM state.
  static void sample(JavaThread* thread, oop* obj, bool is_extra);

  // The word of what compiled code allocates there; ordinary if it is that of the class. Lock-free.
  static uint32_t word_at(const Context& context);

  // An object whose word names a site has become recoverable; is_counted: it is one of NVMTracking::SampleInterval. units: which
  // part of a fence it has saved, or would have saved, of NVMTracking::FenceUnits. A leaf.
  static void claimed(uint32_t word, bool is_counted, uint32_t units);

  // One of NVMTracking::SampleInterval stores to one of them. Is it to be tracked further? A leaf.
  static bool stored(uint32_t word);

  // Judges if stores have asked for it (NVMRequest). In VM state; may wait for a handshake.
  static void judge_if_due();

  // At the safepoint that unloads the loader's classes.
  static void unload(ClassLoaderData* loader);

  // At the safepoint that redefines the class, before its methods are replaced.
  static void redefined(InstanceKlass* ik);

  static void print_on(outputStream* st);
};

#endif // SHARE_NVM_CONVERT_NVMSITES_HPP
