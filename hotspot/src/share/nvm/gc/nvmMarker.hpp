#ifndef SHARE_NVM_GC_NVMMARKER_HPP
#define SHARE_NVM_GC_NVMMARKER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmHomeShapes.hpp"

// Marks what the image leads to, while the program runs: NVMMarks has the invariants. Of homes that nobody has recovered nothing
// is believed that could lead out of the object area; where they are damaged, what earlier lives have left is not swept.
//
// Used by the collector's thread, and by the safepoints where it begins a phase.
class NVMMarker : public StackObj {
  NVMHomeShapes           _shapes;
  NVMArray<nvmgranule>    _stack;       // marked, to be looked at
  NVMArray<nvmgranule>    _shaded;
  size_t                  _homes;
  size_t                  _bytes;
  bool                    _has_memory;
  bool                    _is_damaged;

  NVMHomeShape* shape_of(uint32_t class_id);
  void visit(nvmgranule granule);
  void push(nvmgranule granule);

public:
  NVMMarker() : _homes(0), _bytes(0), _has_memory(true), _is_damaged(false) {}

  // A reference from the image, or to what has to live.
  void meet(nvmgranule granule);

  void meet_roots();

  // Looks at all that is marked, and at what other threads have shaded. Afterwards they may have shaded more.
  void drain();

  // Takes what other threads have shaded. Was there any?
  bool take_shaded();

  // False: too little memory, and the marks are of no use.
  bool has_memory() const     { return _has_memory; }

  // Was any home met that can't be one?
  bool is_damaged() const     { return _is_damaged; }

  size_t homes() const        { return _homes; }
  size_t bytes() const        { return _bytes; }

  // At a safepoint, when all is marked: is every home marked that the image leads to? For verification; ends the JVM if not.
  void verify();
};

#endif // SHARE_NVM_GC_NVMMARKER_HPP
