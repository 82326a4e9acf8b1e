// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMADDRESS_HPP
#define SHARE_NVM_BASE_NVMADDRESS_HPP

#include "utilities/align.hpp"
#include "utilities/debug.hpp"
#include "utilities/globalDefinitions.hpp"

// Types that say where something is, so that none is taken for another, or for a number. What stands in the image
// has integers, but for references; they are converted where they are read and written.

// The unit in which homes are placed.
const int    NVMGranuleLog = 4;
const size_t NVMGranuleSize = (size_t)1 << NVMGranuleLog;

// A home, by its first granule, counted from the start of the image: what references in homes and the word of a
// front hold. Granule 0 is the superblock, and therefore null.
enum class nvmgranule : uint32_t { null = 0 };

// A byte of the image, counted from its start. Where a home, a chunk or a log is meant there is none at 0.
enum class nvmoffset : size_t { null = 0 };

// What a region has stored to: an offset in its holder, or a root, NVMDirty::for_root().
enum class nvmplace : uintptr_t {};

inline uint32_t  untype(nvmgranule granule) { return static_cast<uint32_t>(granule); }
inline size_t    untype(nvmoffset offset)   { return static_cast<size_t>(offset); }
inline uintptr_t untype(nvmplace place)     { return static_cast<uintptr_t>(place); }

inline bool is_null(nvmgranule granule)     { return granule == nvmgranule::null; }
inline bool is_null(nvmoffset offset)       { return offset == nvmoffset::null; }

// Of numbers as the image has them.
inline nvmgranule to_nvmgranule(uint64_t number) {
  assert(number <= UINT32_MAX, "no granule: " UINT64_FORMAT, number);
  return static_cast<nvmgranule>(number);
}

inline nvmoffset to_nvmoffset(uint64_t bytes)    { return static_cast<nvmoffset>(bytes); }

// Of offsets in objects.
inline nvmplace to_nvmplace(size_t offset)       { return static_cast<nvmplace>(offset); }

inline nvmoffset to_nvmoffset(nvmgranule granule) {
  return to_nvmoffset((uint64_t)untype(granule) << NVMGranuleLog);
}

inline nvmgranule to_nvmgranule(nvmoffset offset) {
  assert(is_aligned(untype(offset), NVMGranuleSize), "no granule begins at %zu", untype(offset));
  return to_nvmgranule((uint64_t)untype(offset) >> NVMGranuleLog);
}

// How many granules so many bytes take.
inline size_t nvm_granules_for(size_t bytes)     { return align_up(bytes, NVMGranuleSize) >> NVMGranuleLog; }

inline nvmgranule operator+(nvmgranule granule, size_t count)   { return to_nvmgranule(untype(granule) + count); }
inline size_t     operator-(nvmgranule left, nvmgranule right)  { return (size_t)untype(left) - untype(right); }

inline nvmoffset  operator+(nvmoffset offset, size_t bytes)     { return to_nvmoffset(untype(offset) + bytes); }
inline nvmoffset& operator+=(nvmoffset& offset, size_t bytes)   { return offset = offset + bytes; }
inline size_t     operator-(nvmoffset left, nvmoffset right)    { return untype(left) - untype(right); }

#endif // SHARE_NVM_BASE_NVMADDRESS_HPP
