// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmFileIdentity.hpp"

#include <fcntl.h>
#include <linux/fs.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

const char* const NVMFileIdentity::WhatCopyIs =
  "a copy that was made while a JVM had the original open, or after that JVM had died: parts of it may be of different times. Copy "
  "it anew: with ./ap image copy, or in any way when no JVM has it open. If nothing wrote to the original while it was copied, as "
  "after a kill, -XX:+NVMTrustCopy opens the copy";

// 0: not told.
struct NVMFileIdentity::Facts {
  uint64_t birth;
  uint64_t inode;
  uint64_t generation;

  bool get(int fd) {
    struct statx st;
    memset(&st, 0, sizeof(st));
    if (::statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &st) != 0) {
      return false;
    }
    uint64_t number = 0;      // an int, but file systems may have it as a long
    birth = (st.stx_mask & STATX_BTIME) == 0 ? 0
          : (uint64_t)st.stx_btime.tv_sec * NANOSECS_PER_SEC + st.stx_btime.tv_nsec;
    inode = st.stx_ino;
    generation = ::ioctl(fd, FS_IOC_GETVERSION, &number) == 0 ? (uint32_t)number : 0;
    return true;
  }
};

// Numbers as in statfs(2).
static bool keeps_inode_numbers(int fd) {
  struct statfs fs;
  if (::fstatfs(fd, &fs) != 0) {
    return false;
  }
  switch ((uint64_t)fs.f_type & 0xffffffff) {
    case 0x0000ef53:    // ext2 to ext4
    case 0x58465342:    // XFS
    case 0x9123683e:    // btrfs
    case 0xf2f52010:    // F2FS
    case 0x2fc12fc1:    // ZFS
    case 0x01021994:    // tmpfs
    case 0x00006969:    // NFS
    case 0x794c7630:    // overlayfs: of the file below
      return true;
    default:
      return false;
  }
}

// The last step of SplitMix64.
static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

uint64_t NVMFileIdentity::digest(const Facts& facts, uint64_t which) {
  const uint64_t values[] = {
    (which & HasBirth) != 0 ? facts.birth : 0,
    (which & HasInode) != 0 ? facts.inode : 0,
    (which & HasGeneration) != 0 ? facts.generation : 0,
  };
  uint64_t result = 0;
  for (uint64_t value : values) {
    result = mix(result + value + UINT64_C(0x9e3779b97f4a7c15));
  }
  return DigestBit | which | (result & (HasGeneration - 1));
}

uint64_t NVMFileIdentity::of(int fd) {
  Facts facts;
  if (!facts.get(fd)) {
    return 0;
  }
  const bool has_inode = keeps_inode_numbers(fd);
  const uint64_t which = (facts.birth != 0 ? HasBirth : 0) | (has_inode ? HasInode : 0) |
                         (has_inode && facts.generation != 0 ? HasGeneration : 0);
  return which != 0 ? digest(facts, which) : 0;
}

bool NVMFileIdentity::may_be(int fd, uint64_t identity) {
  Facts facts;
  if (identity == 0 || !facts.get(fd)) {
    return true;
  }
  return identity == ((identity & InodeBit) != 0 ? facts.inode | InodeBit
                    : (identity & DigestBit) != 0 ? digest(facts, identity & (HasBirth | HasInode | HasGeneration))
                    : facts.birth);
}
