// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMLOGSPACE_HPP
#define SHARE_NVM_REGION_NVMLOGSPACE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/region/nvmFreeSegments.hpp"
#include "utilities/globalDefinitions.hpp"

// Logs and segments of an image that no thread uses. Nothing about segments is
// durable: those that are part of no log when the image is opened are free space again.
// While it is open, a collection of the NVM heap makes them that: no durable log leads to a free segment.
//
// Thread-safe, usable in leaves.
class NVMLogSpace : public AllStatic {
  static NVMSpinLock         _lock;         // guards the following
  static NVMArray<nvmoffset> _free_logs;
  static NVMFreeSegments     _free_segments;

public:
  // No image is open.
  static void clear();

  static const size_t MaxSegment = 16 * M;

  // A log that belongs to no thread, made if there is none; null if the image is full.
  static nvmoffset take_log();
  static void      give_log(nvmoffset offset);

  // A segment of so many bytes, a multiple of a chunk, or of fewer, whose number is in size then; null if the image is full.
  static nvmoffset take_segment(size_t* size);
  static void      give_segment(nvmoffset offset);

  // Makes the segments that no log uses space for homes.
  static void      release_segments();
};

#endif // SHARE_NVM_REGION_NVMLOGSPACE_HPP
