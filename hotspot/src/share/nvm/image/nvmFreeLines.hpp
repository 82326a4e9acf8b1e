#ifndef SHARE_NVM_IMAGE_NVMFREELINES_HPP
#define SHARE_NVM_IMAGE_NVMFREELINES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"

// Runs of free lines in chunks that are in use, for homes up to half a chunk. Lists by size, each of which has runs of at least
// one power of two of lines, and less than the next one. Not thread-safe.
class NVMFreeLines : public CHeapObj<mtInternal> {
public:
  struct Run {
    nvmoffset start;
    size_t    size;       // bytes; 0: there is none
  };

private:
  static const int    ListCount = 8;         // up to 255 lines: a whole chunk is none of these
  static const size_t SearchLength = 16;     // in a list where some runs are large enough, and some are not

  NVMArray<Run> _lists[ListCount];
  size_t        _bytes;

  static int list_of(size_t size);
  bool take_from(int list, size_t size, Run* run);

public:
  NVMFreeLines() : _bytes(0) {}

  // Whole lines. Too little memory loses them until they are found again.
  void give(Run run);

  // A run of at least that size, rather a small one.
  Run take(size_t size);

  void clear();
  size_t bytes() const     { return _bytes; }
};

#endif // SHARE_NVM_IMAGE_NVMFREELINES_HPP
