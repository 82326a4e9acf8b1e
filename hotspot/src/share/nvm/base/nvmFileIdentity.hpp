#ifndef SHARE_NVM_BASE_NVMFILEIDENTITY_HPP
#define SHARE_NVM_BASE_NVMFILEIDENTITY_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Tells the file that a JVM has open from a copy of it. Whoever copies a file while it is written gets parts of different times,
// and no check finds all of that. So a JVM that opens an image writes into it which file this is, and takes that back when it
// ends: a copy that was made meanwhile names another file than it is itself.
//
// A JVM that is killed takes nothing back. Then it must be the same file still for all lives to come, whatever the system does:
//
// - The birth of the file names it, where the file system tells one. It is as exact as the system's clock ticks, stays with the
//   file over renames, restarts and snapshots of the device, and no copy has it.
// - Else its inode number does, on the file systems that are known to keep it. It may be given to another file later.
// - Else nothing does.
//
// The device's number does not: many file systems get another one with each mount. A copy that is written over the original, into
// the same file, can't be told.
class NVMFileIdentity : public AllStatic {
  static const uint64_t InodeBit = UINT64_C(1) << 63;

public:
  // 0: nothing is known.
  static uint64_t of(int fd);

  // False if it is another file than that one.
  static bool may_be(int fd, uint64_t identity);

  // What an image that is another one is said to be, and what to do.
  static const char* const WhatCopyIs;
};

#endif // SHARE_NVM_BASE_NVMFILEIDENTITY_HPP
