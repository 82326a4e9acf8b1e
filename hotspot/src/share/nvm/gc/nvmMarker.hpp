// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_GC_NVMMARKER_HPP
#define SHARE_NVM_GC_NVMMARKER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmHomeShapes.hpp"
#include "nvm/recover/nvmTraceStack.hpp"

class NVMTracePool;

// Marks what the image leads to, while the program runs: NVMMarks has the invariants. Of homes that nobody has recovered nothing
// is believed that could lead out of the object area; where they are damaged, what earlier lives have left is not swept.
//
// Used by the collector's thread, and by the safepoints where it begins a phase. drain() has the threads of NVMMarkWorkers help
// if there is much to be marked: each home is looked at by the one that has marked it, and all but the marks is their own.
class NVMMarker : public StackObj {
  // One thread's part.
  class Part : public CHeapObj<mtInternal> {
    NVMHomeShapes _shapes;
    NVMTraceStack _stack;

    void visit(nvmgranule granule);
    bool next(nvmgranule* granule);

  public:
    size_t homes;
    size_t bytes;
    bool   has_memory;
    bool   is_damaged;

    Part() : homes(0), bytes(0), has_memory(true), is_damaged(false) {}

    NVMHomeShape* shape_of(uint32_t class_id);
    void push(nvmgranule granule);
    void meet(nvmgranule granule);

    // Until nothing is left or, if there is no pool, so many homes were looked at: then true.
    bool run(NVMTracePool* pool, size_t most);

    // For verification: calls f(granule) for what was pushed, which may push more.
    template <typename Function> void for_each_pushed(Function f);
  };

  Part                 _own;         // the collector's thread's
  NVMArray<Part*>      _others;
  NVMArray<nvmgranule> _shaded;

  bool make_others(uint count);
  void follow();
  template <typename Function> void for_each_part(Function f);
  template <typename Function> static void for_each_root(Function f);

public:
  ~NVMMarker();

  void meet_roots();

  // Looks at all that is marked, and at what other threads have shaded. Afterwards they may have shaded more.
  void drain();

  // Takes what other threads have shaded. Was there any?
  bool take_shaded();

  // False: too little memory, and the marks are of no use.
  bool has_memory();

  // Was any home met that can't be one?
  bool is_damaged();

  size_t homes();
  size_t bytes();

  // At a safepoint, when all is marked: is every home marked that the image leads to? For verification; ends the JVM if not.
  void verify();
};

#endif // SHARE_NVM_GC_NVMMARKER_HPP
