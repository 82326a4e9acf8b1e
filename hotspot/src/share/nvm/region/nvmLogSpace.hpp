#ifndef SHARE_NVM_REGION_NVMLOGSPACE_HPP
#define SHARE_NVM_REGION_NVMLOGSPACE_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Logs and segments of an image that no thread uses. Nothing about segments is
// durable: those that are part of no log when the image is opened are free space again.
//
// Thread-safe, usable in leaves.
class NVMLogSpace : public AllStatic {
public:
  // No image is open.
  static void clear();

  static const size_t MaxSegment = 16 * M;

  // A log that belongs to no thread, made if there is none; 0 if the image is full.
  static size_t take_log();
  static void   give_log(size_t offset);

  // A segment of so many bytes, a multiple of a chunk and a power of two; 0 if the image is full.
  static size_t take_segment(size_t size);
  static void   give_segment(size_t offset);
};

#endif // SHARE_NVM_REGION_NVMLOGSPACE_HPP
