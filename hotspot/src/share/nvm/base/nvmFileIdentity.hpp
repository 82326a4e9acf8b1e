// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMFILEIDENTITY_HPP
#define SHARE_NVM_BASE_NVMFILEIDENTITY_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Tells the file that a JVM has open from a copy of it. Whoever copies a file while it is written gets parts of different times,
// and no check finds all of that. So a JVM that opens an image writes into it which file this is, and takes that back when it
// ends: a copy that was made meanwhile names another file than it is itself.
//
// A JVM that is killed takes nothing back. Then it must be the same file still for all lives to come, whatever the system does. No
// single thing tells files apart, so the identity is a digest of those that the file system has:
//
// - The birth of the file. It stays with the file over renames, restarts and snapshots of the device; but it is only as exact as
//   the system's clock ticks, so that two files may have the same one.
// - Its inode number, on the file systems that are known to keep it. A file that is removed leaves it to another one.
// - The generation of the inode, which tells these two apart.
//
// The identity says which of them it was made of, so that it is compared with no others: a file system may tell more when the
// kernel is a later one. Of what it can't be made any more, it is another file's. If there is nothing, nothing is known.
//
// The device's number is not in it: many file systems get another one with each mount. A copy that is written over the original,
// into the same file, can't be told.
//
// Images that older JVMs have left open have the birth alone, or the inode number.
class NVMFileIdentity : public AllStatic {
  static const uint64_t InodeBit      = UINT64_C(1) << 63;   // of an older JVM: the inode number alone
  static const uint64_t DigestBit     = UINT64_C(1) << 62;   // if neither: the birth alone, in nanoseconds since 1970
  static const uint64_t HasBirth      = UINT64_C(1) << 61;
  static const uint64_t HasInode      = UINT64_C(1) << 60;
  static const uint64_t HasGeneration = UINT64_C(1) << 59;

  struct Facts;

  static uint64_t digest(const Facts& facts, uint64_t which);

public:
  // 0: nothing is known.
  static uint64_t of(int fd);

  // False if it is another file than that one.
  static bool may_be(int fd, uint64_t identity);

  // What an image that is another one is said to be, and what to do.
  static const char* const WhatCopyIs;
};

#endif // SHARE_NVM_BASE_NVMFILEIDENTITY_HPP
