// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "logging/log.hpp"
#include "nvm/base/nvmFileIdentity.hpp"
#include "nvm/base/nvmImageLock.hpp"
#include "nvm/disk/nvmBaseImage.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/globals.hpp"
#include "runtime/os.hpp"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// Whether the file is what it seems to be: no base image, and no copy of parts of different times; and what lets copies be told.

uint64_t NVMImageFile::_old_identity = 0;
bool     NVMImageFile::_is_opening = false;

// To write to it would spoil what the image is made of after a power failure.
bool NVMImageFile::check_kind() {
  if (!NVMBaseImage::is_one(_fd)) {
    return true;
  }
  const size_t length = strlen(_path);
  const char* const end = ".base";
  const bool has_name = length > strlen(end) && strcmp(_path + length - strlen(end), end) == 0;
  const int shown = has_name ? (int)(length - strlen(end)) : (int)strlen(end);
  return fail("is the base image that -XX:NVMDurability=disk has beside an image, not an image: open %s%.*s",
              has_name ? "" : "that one, whose name is this one's without ", shown, has_name ? _path : end);
}

// A state of a simulated crash lies in another file than the image.
static bool has_identity() {
  return !NVMCrashSimulator::is_on() && !NVMCrashSimulator::is_check();
}

// States that the crash explorer makes are in files of their own.
bool NVMImageFile::check_identity() {
  NVMSuperblock sb;
  memset(&sb, 0, sizeof(sb));
  if (NVMCrashSimulator::is_check() || ::pread(_fd, &sb, sizeof(sb), 0) != (ssize_t)sizeof(sb) ||
      sb.magic != NVMSuperblock::Magic) {
    return true;
  }
  _old_identity = sb.open_file;
  return NVMTrustCopy || NVMFileIdentity::may_be(_fd, sb.open_file) || fail("is %s", NVMFileIdentity::WhatCopyIs);
}

// Before anything else of the file changes. Not through the mapping, which there is not yet.
bool NVMImageFile::note_opening() {
  NVMSuperblock sb;
  if (!has_identity() || !NVMDiskFile::read(_fd, 0, &sb, sizeof(sb)) || sb.magic != NVMSuperblock::Magic ||
      sb.version < NVMSuperblock::OldestVersion || sb.version > NVMSuperblock::Version) {
    return true;
  }
  _is_opening = true;
  const uint64_t identity = NVMFileIdentity::of(_fd);
  return NVMDiskFile::write(_fd, offset_of(NVMSuperblock, open_file), &identity, sizeof(identity)) ||
         fail("can't be written: %s", os::strerror(errno));
}

// Who opens the file after note_opening() finds the note. Who has it open already may have read past it. Before it is mapped, for
// which it may be opened twice.
void NVMImageFile::warn_of_readers() {
  if (_is_opening && NVMImageLock::is_open_elsewhere(_fd)) {
    log_warning(nvm)("NVM image %s: another program has had the file open since before this process. If it copies the file, the copy "
                     "is worth nothing, and nobody can tell: ./ap image copy makes a whole one", _path);
  }
}

// But if it has been made anew meanwhile, it says nothing.
void NVMImageFile::take_back_opening() {
  uint64_t identity;
  const size_t offset = offset_of(NVMSuperblock, open_file);
  if (_is_opening && NVMDiskFile::read(_fd, offset, &identity, sizeof(identity)) && identity == NVMFileIdentity::of(_fd)) {
    (void) NVMDiskFile::write(_fd, offset, &_old_identity, sizeof(_old_identity));
  }
  _is_opening = false;
}

void NVMImageFile::note_open() {
  if (has_identity()) {
    NVMPersist::store_volatile(&superblock()->open_file, NVMFileIdentity::of(_fd));
  }
  _is_opening = false;
  _old_length = 0;
}

void NVMImageFile::note_closed() {
  if (is_open()) {
    NVMPersist::store_volatile(&superblock()->open_file, (uint64_t)0);
    NVMPersist::write_back(&superblock()->open_file, sizeof(uint64_t));
    NVMPersist::fence();
  }
}
