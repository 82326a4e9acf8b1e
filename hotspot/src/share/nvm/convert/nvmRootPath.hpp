// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMROOTPATH_HPP
#define SHARE_NVM_CONVERT_NVMROOTPATH_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"

class outputStream;

// The shortest way from a durable root to an object, for messages: searched in the image, and in what the thread's open region has
// stored, breadth first. The program may change the graph meanwhile; then the way may be one that was there a moment ago.
class NVMRootPath : public StackObj {
  struct Step {
    nvmgranule granule;
    uint32_t   parent;      // index of a step, or NoParent for a root's value
  };

  static const uint32_t NoParent = UINT32_MAX;
  static const size_t   MaxSteps = 4 * M;      // it is for a message, not worth a pause of seconds

  const nvmgranule _target;       // null: the first that is met of _class_id
  const uint32_t   _class_id;
  const nvmgranule _start;        // the only root's value; null: those of all
  NVMGranuleSet    _met;
  NVMArray<Step>   _steps;

  template <typename Function> static bool for_each_pending(Function f);
  bool is_target(nvmgranule granule);
  bool meet(nvmgranule granule, uint32_t parent);
  bool expand(uint32_t index);
  void print_root(outputStream* st, nvmgranule value);
  void print_step(outputStream* st, nvmgranule granule, nvmgranule child);
  void print_to(outputStream* st, uint32_t index);

public:
  explicit NVMRootPath(nvmgranule target);

  // To an object whose home has that class, from a root of that value.
  NVMRootPath(nvmgranule start, uint32_t class_id);

  // To that home, from a root of that value.
  NVMRootPath(nvmgranule start, nvmgranule target);

  // "root -> Class.field -> ... -> " up to the target, which is not printed. False, and nothing, if no way is found.
  bool print(outputStream* st);
};

#endif // SHARE_NVM_CONVERT_NVMROOTPATH_HPP
