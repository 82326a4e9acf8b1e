#include "nvm/base/nvmFileIdentity.hpp"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>

const char* const NVMFileIdentity::WhatCopyIs =
  "a copy that was made while a JVM had the original open, or after that JVM had died: parts of it may be of different times. Copy "
  "it anew: with ./ap image copy, or in any way when no JVM has it open. If nothing wrote to the original while it was copied, as "
  "after a kill, -XX:+NVMTrustCopy opens the copy";

static bool get(int fd, struct statx* st) {
  memset(st, 0, sizeof(*st));
  return ::statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, st) == 0;
}

// 0: the file system does not tell.
static uint64_t birth(const struct statx& st) {
  return (st.stx_mask & STATX_BTIME) == 0 ? 0
       : (uint64_t)st.stx_btime.tv_sec * NANOSECS_PER_SEC + st.stx_btime.tv_nsec;
}

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
      return true;
    default:
      return false;
  }
}

uint64_t NVMFileIdentity::of(int fd) {
  struct statx st;
  if (!get(fd, &st)) {
    return 0;
  }
  return birth(st) != 0 ? birth(st) & ~InodeBit
       : keeps_inode_numbers(fd) ? st.stx_ino | InodeBit
       : 0;
}

bool NVMFileIdentity::may_be(int fd, uint64_t identity) {
  struct statx st;
  if (identity == 0 || !get(fd, &st)) {
    return true;
  }
  return identity == ((identity & InodeBit) != 0 ? st.stx_ino | InodeBit : birth(st) & ~InodeBit);
}
