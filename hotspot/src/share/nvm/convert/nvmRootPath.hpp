#ifndef SHARE_NVM_CONVERT_NVMROOTPATH_HPP
#define SHARE_NVM_CONVERT_NVMROOTPATH_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"

class outputStream;

// The shortest way from a durable root to an object, for messages: searched in
// the image, breadth first. The program may change the graph meanwhile; then the
// way may be one that was there a moment ago.
class NVMRootPath : public StackObj {
  struct Step {
    nvmgranule granule;
    uint32_t   parent;      // index of a step, or NoParent for a root's value
  };

  static const uint32_t NoParent = UINT32_MAX;
  static const size_t   MaxSteps = 4 * M;      // it is for a message, not worth a pause of seconds

  const nvmgranule _target;
  NVMGranuleSet    _met;
  NVMArray<Step>   _steps;

  bool meet(nvmgranule granule, uint32_t parent);
  bool expand(uint32_t index);
  void print_step(outputStream* st, nvmgranule granule, nvmgranule child);
  void print_to(outputStream* st, uint32_t index);

public:
  explicit NVMRootPath(nvmgranule target);

  // "root -> Class.field -> ... -> " up to the target, which is not printed;
  // nothing if no way is found.
  void print(outputStream* st);
};

#endif // SHARE_NVM_CONVERT_NVMROOTPATH_HPP
