// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYTRACE_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYTRACE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/recover/nvmSeenClasses.hpp"
#include "nvm/recover/nvmTraceStack.hpp"

class NVMHomeSpace;
class NVMRecoveryClasses;

// Finds the homes that a root reaches, as far as they have no front, and checks them: nothing in the image is believed. A
// home that has a front was checked before. Touches no object of the Java heap, and can therefore run while collections
// happen.
//
// Depth first: what was made together lies together. Threads that trace together share the space, in which each home is
// met by one of them, and the classes; all else is their own until they have ended.
class NVMRecoveryTrace : public StackObj {
  // One thread's part.
  class Part : public CHeapObj<mtInternal> {
    NVMRecoveryTrace* const _trace;
    NVMTraceStack           _stack;

    bool push(nvmgranule target, uint32_t site);
    bool visit(NVMTraceBlock::Reference reference);
    bool visit_front(nvmgranule granule, NVMHome* home);
    bool visit_home(nvmgranule granule, NVMHome* home);
    bool count(uint32_t class_id, size_t size);
    bool note_universe(nvmgranule universe);

  public:
    NVMArray<nvmgranule> homes;
    NVMArray<size_t>     large;
    NVMArray<nvmgranule> symbolic;
    NVMArray<nvmgranule> with_front;
    NVMArray<nvmgranule> universes;
    NVMArray<size_t>     bytes;            // of homes without a front, by class id
    NVMSeenClasses       seen;

    explicit Part(NVMRecoveryTrace* trace) : _trace(trace) {}

    bool begin(nvmgranule root);

    // Until all is met or, if there is no pool, so many homes were found: then true.
    bool run(NVMTracePool* pool, size_t most);
  };

  NVMRecoveryClasses* const _classes;
  NVMHomeSpace* const       _space;
  const bool                _meets_strangers;
  const bool                _notes_borders;
  const char* volatile      _problem;
  volatile bool             _has_failed;
  volatile bool             _met_new_class;
  NVMArray<Part*>           _parts;

  bool fail(const char* problem);

public:
  // meets_strangers: goes below homes that have a front, too. notes_borders: tells at least those that it comes to.
  NVMRecoveryTrace(NVMRecoveryClasses* classes, NVMHomeSpace* space, bool meets_strangers, bool notes_borders);
  ~NVMRecoveryTrace();

  // False if the data is damaged, or there is too little memory.
  bool run(nvmgranule root);

  // What is wrong with the data; null: too little memory.
  const char* problem() const      { return _problem; }

  // It has failed since the program has described a class meanwhile, and linked a home of it below a home with a front.
  bool met_new_class() const       { return _met_new_class; }

  // Appends the homes without a front, the indices of arrays among them that may not fit into a block of the old
  // generation, the homes that may stand for an object of this process, the homes with a front as far as
  // they are noted, and what EnumMaps and EnumSets without a front have as their universe, some of it more than once.
  // Tells the classes how much they have. False if there is too little memory.
  bool take(NVMArray<nvmgranule>* homes, NVMArray<size_t>* large, NVMArray<nvmgranule>* symbolic,
            NVMArray<nvmgranule>* with_front, NVMArray<nvmgranule>* universes);

  // Calls f(site, class id or NVMSeenClasses::WithFront) at least once for each pair, until it returns false.
  template <typename Function>
  void for_each_seen(Function f) {
    for (size_t i = 0; i < _parts.length(); i++) {
      _parts.at(i)->seen.for_each(f);
    }
  }
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYTRACE_HPP
