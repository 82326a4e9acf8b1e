// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDisk.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/disk/nvmBaseImage.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/disk/nvmDiskSegment.hpp"
#include "nvm/disk/nvmFrameBuilder.hpp"
#include "nvm/base/nvmFileIdentity.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/globals.hpp"
#include "runtime/os.hpp"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

NVMBaseImage*    NVMDisk::_base = nullptr;
NVMDiskSegment** NVMDisk::_segments = nullptr;
char             NVMDisk::_boot_id[40];
bool             NVMDisk::_has_base = false;
char             NVMDisk::_problem[JVM_MAXPATHLEN];

const char* NVMDisk::problem(const char* what) {
  os::snprintf(_problem, sizeof(_problem), "%s: %s", what, errno == EBADMSG ? "damaged" : os::strerror(errno));
  return _problem;
}

bool NVMDisk::read_boot_id() {
  FILE* const file = os::fopen("/proc/sys/kernel/random/boot_id", "r");
  const bool ok = file != nullptr && ::fgets(_boot_id, sizeof(_boot_id), file) != nullptr;
  if (file != nullptr) {
    ::fclose(file);
  }
  char* const end = strchr(_boot_id, '\n');
  if (end != nullptr) {
    *end = '\0';
  }
  return ok && _boot_id[0] != '\0';
}

#define BACKUP "put back a backup of the image, and remove base image and log (the files with .base and .log0 to .log3 behind " \
               "its name)"
#define OR_IMAGE "; or, if the system has not crashed since, remove only these: the image has all"

// Null, or what is wrong.
const char* NVMDisk::load_log(bool may_be_whole) {
  const uint64_t incarnation = _base->control()->incarnation;
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    NVMDiskSegment* const segment = _segments[i];
    if (!segment->load(incarnation)) {
      return problem("its log can't be read");
    }
    const size_t made = segment->made_size(incarnation);
    if (segment->has_file() && segment->size() >= made) {
      continue;
    }
    char what[128];
    if (segment->has_file()) {
      os::snprintf(what, sizeof(what), "was cut off, as by a copy that was interrupted: it has %zu bytes of %zu", segment->size(),
                   made);
    } else {
      os::snprintf(what, sizeof(what), "is missing");
    }
    os::snprintf(_problem, sizeof(_problem), "a file of its log, %s, %s; put it back as it was, or %s", segment->path(), what,
                 may_be_whole ? BACKUP OR_IMAGE : BACKUP "; the image itself is not whole");
    return _problem;
  }
  return nullptr;
}

// No frame may lie behind the end of the log: neither in its last segment, nor in a next one whose header can't be read.
bool NVMDisk::check_tail(uint64_t number, uint64_t next_frame) {
  const uint64_t incarnation = _base->control()->incarnation;
  NVMDiskSegment* const last = _segments[(number - 1) % NVMDiskSegment::Files];
  NVMDiskSegment* const next = _segments[number % NVMDiskSegment::Files];
  bool found;
  if (!last->find_frame(incarnation, next_frame, &found)) {
    return false;
  }
  if (!found && !next->has_header() && !next->find_frame(incarnation, next_frame, &found)) {
    return false;
  }
  if (found) {
    errno = EBADMSG;
  }
  return !found;
}

// The segments behind those that have been applied for good, each of which goes on where the one before ends.
bool NVMDisk::replay(uint64_t* last_frame) {
  const uint64_t incarnation = _base->control()->incarnation;
  uint64_t number = _base->control()->applied + 1;
  uint64_t next_frame = _base->control()->next_frame;
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    if (_segments[i]->is_of(incarnation) && !_segments[i]->sync()) {
      return false;
    }
  }
  uint64_t end = number;
  while (_segments[end % NVMDiskSegment::Files]->is_of(incarnation) &&
         _segments[end % NVMDiskSegment::Files]->header()->number == end) {
    end++;
  }
  for (; number < end; number++) {
    NVMDiskSegment* const segment = _segments[number % NVMDiskSegment::Files];
    if (segment->header()->first_frame != next_frame) {
      errno = EBADMSG;
      return false;
    }
    if (number + 1 < end) {
      _segments[(number + 1) % NVMDiskSegment::Files]->will_be_read();
    }
    if (!segment->apply(_base, &next_frame, number == end - 1)) {
      return false;
    }
  }
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    if (_segments[i]->is_of(incarnation) && _segments[i]->header()->number > number) {
      errno = EBADMSG;
      return false;
    }
  }
  *last_frame = next_frame - 1;
  return check_tail(number, next_frame) && _base->note_applied(number - 1, next_frame);
}

// A crash while it was made anew may have left a hole at its start.
bool NVMDisk::read_mark(int working, NVMDiskMark* mark, bool* is_empty) {
  struct stat st;
  uint64_t start = 0;
  mark->life = 0;
  *is_empty = true;
  if (::fstat(working, &st) != 0) {
    return false;
  }
  if ((size_t)st.st_size < NVMDiskMark::Offset + sizeof(*mark)) {
    *is_empty = st.st_size == 0;
    return true;
  }
  const bool ok = NVMDiskFile::read(working, 0, &start, sizeof(start)) &&
                  NVMDiskFile::read(working, NVMDiskMark::Offset, mark, sizeof(*mark));
  *is_empty = start == 0;
  return ok;
}

bool NVMDisk::is_whole(const char* path, int working, bool is_current) {
  const bool is_synced = ::fsync(working) == 0;
  if (!is_synced || !is_current) {
    log_warning(nvm)("NVM image %s: %s%s; it is made anew, with all up to the last AutoPersist.sync(), as after a power failure",
                     path, is_synced ? "the system has lost a part of what was stored" : "can't be synced, and may lack a part: ",
                     is_synced ? "" : os::strerror(errno));
  }
  return is_synced && is_current;
}

const char* NVMDisk::open(const char* name, int working) {
  char path[JVM_MAXPATHLEN];
  if (os::realpath(name, path, sizeof(path)) == nullptr) {
    return problem("its real path can't be found");
  }
  if (!NVMDiskOptions::is_on()) {
    NVMBaseImage base(path);
    struct stat st;
    return ::stat(base.path(), &st) != 0 ? nullptr
         : "it has a base image (the file with .base behind its name), so it needs -XX:NVMDurability=disk; if it is not to "
           "survive power failures any more, end a process in disk mode in an orderly way, then remove that file";
  }
  const char* const unsafe = NVMDiskFile::unsafe_file_system(path);
  if (unsafe != nullptr && !NVMDiskOptions::is_anywhere()) {
    os::snprintf(_problem, sizeof(_problem), "it lies on a file system, %s, on which -XX:NVMDurability=disk can't promise that a "
                 "power failure leaves what was synced: put it on one of a local disk, such as ext4 or XFS, or say "
                 "-XX:NVMDurability=disk,anywhere", unsafe);
    return _problem;
  }
  if (strlen(path) + 16 > JVM_MAXPATHLEN) {
    return "its path is too long";
  }
  _base = new NVMBaseImage(path);
  _segments = NEW_C_HEAP_ARRAY(NVMDiskSegment*, NVMDiskSegment::Files, mtInternal);
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    _segments[i] = new NVMDiskSegment(path, i);
  }
  if (!read_boot_id()) {
    return problem("/proc/sys/kernel/random/boot_id can't be read");
  }
  const NVMBaseImage::Opened opened = _base->open();
  _has_base = opened != NVMBaseImage::Opened::None;
  switch (opened) {
    case NVMBaseImage::Opened::None:    return nullptr;
    case NVMBaseImage::Opened::Locked:
      os::snprintf(_problem, sizeof(_problem), "its base image %s %s", _base->path(), _base->holder());
      return _problem;
    case NVMBaseImage::Opened::Damaged: return "its base image is damaged; " BACKUP OR_IMAGE;
    case NVMBaseImage::Opened::Failed:  return problem("its base image can't be opened");
    default: break;
  }
  // A killed process may have given it its name without syncing that. No mark of its gets to disk before.
  if (!NVMDiskFile::sync_folder(_base->path())) {
    return problem("its folder can't be synced");
  }
  NVMDiskMark mark;
  bool is_empty;
  if (!read_mark(working, &mark, &is_empty)) {
    return problem("it can't be read");
  }
  if (!is_empty && !_base->belongs(mark)) {
    os::snprintf(_problem, sizeof(_problem), "it is not the image that belongs to the base image beside it, %s: one of them was "
                 "replaced, as by a backup. To go on with the image as it is, remove the base image and the log (the files with "
                 ".base and .log0 to .log3 behind its name); to go on with what these have, remove the image", _base->path());
    return _problem;
  }
  const bool may_be_whole = !is_empty && _base->has_working();
  const char* const of_log = load_log(may_be_whole);
  if (of_log != nullptr) {
    return of_log;
  }
  uint64_t last_frame;
  const bool same_boot = strcmp(_base->control()->boot_id, _boot_id) == 0 || NVMMutants::is(NVMMutants::DiskBoot);
  if (!replay(&last_frame)) {
    return errno != EBADMSG ? problem("its log can't be applied to its base image")
         : may_be_whole ? "its log is damaged: a part can't be read that was on disk; " BACKUP OR_IMAGE
         : "its log is damaged: a part can't be read that was on disk; the image itself is not whole; " BACKUP;
  }
  // One that has the number of another life has been found whole; it has logged nothing since.
  const bool knows_frames = !is_empty && mark.life == _base->control()->incarnation;
  if (NVMDiskOptions::forgets() || is_empty || !same_boot ||
      !is_whole(path, working, !knows_frames || mark.frame >= last_frame)) {
    if (knows_frames && mark.frame > last_frame + 1) {
      return "its log lacks what the image has: files of the log (with .log0 to .log3 behind its name) were replaced, or could "
             "not be written. If the system has not crashed since, remove them and the base image (.base): the image has all of "
             "it. Else remove the image, to go on with what base image and log have";
    }
    if (!NVMTrustCopy && !_base->is_original()) {
      os::snprintf(_problem, sizeof(_problem), "its base image %s, from which it is to be made, is %s", _base->path(),
                   NVMFileIdentity::WhatCopyIs);
      return _problem;
    }
    if (!_base->forget_working() || !_base->copy_to_working(working)) {
      return problem("it can't be made anew from its base image");
    }
    log_info(nvm)("image %s: made anew from base image and log", path);
  } else if (!knows_frames && !_base->take_back_mark(working, last_frame)) {
    return problem("the mark of a life that was not begun can't be replaced");
  }
  return _base->begin_life(working, _boot_id) ? nullptr : problem("another life can't be begun");
}

int NVMDisk::reserve(size_t start, size_t end) {
  return _base == nullptr || _base->reserve(start, end) ? 0 : errno;
}

void NVMDisk::discard() {
  if (_has_base) {
    return;
  }
  NVMDiskLog::abandon();
  if (_base == nullptr) {
    return;
  }
  const bool had_base = _base->is_open();
  _base->remove();
  if (had_base && !NVMDiskFile::sync_folder(_base->path())) {
    log_info(nvm)("the folder of a base image that was removed can't be synced: %s", os::strerror(errno));
    return;
  }
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    _segments[i]->remove();
  }
}

// The files first, on disk too: a mark without a base image is taken for none. Not through the mapping, for which there may be no
// room.
void NVMDisk::abandon(int working) {
  NVMDiskMark mark;
  bool is_empty;
  if (_has_base) {
    return;
  }
  discard();
  if (NVMDiskFile::sync_folder(_base->path()) && read_mark(working, &mark, &is_empty) && !is_empty) {
    mark.life = 0;
    if (!NVMDiskFile::write(working, NVMDiskMark::Offset, &mark, sizeof(mark))) {
      log_info(nvm)("the mark of a base image can't be taken away: %s", os::strerror(errno));
    }
  }
}

// An earlier life may have made files and ended before it synced the folder. Before the base image is made.
const char* NVMDisk::prepare_segments(const char* path) {
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    if (!_segments[i]->prepare(NVMDiskOptions::segment())) {
      os::snprintf(_problem, sizeof(_problem), "its log, %d files of %zu bytes beside it, can't be made (segment=SIZE behind "
                   "-XX:NVMDurability=disk makes them smaller): %s", NVMDiskSegment::Files, NVMDiskOptions::segment(),
                   os::strerror(errno));
      return _problem;
    }
  }
  return NVMDiskFile::sync_folder(path) ? nullptr : problem("its folder can't be synced");
}

const char* NVMDisk::make_base(int working, NVMDiskMark* mark, size_t size) {
  if (!_base->make(working, size, mark->life, _boot_id)) {
    return problem("its base image can't be made");
  }
  NVMDiskLog::prepare(_base, _segments, mark);
  return nullptr;
}

// Before anything else is logged.
bool NVMDisk::catch_up(int working, NVMDiskMark* mark, bool* fits) {
  NVMFrameBuilder builder;
  builder.begin();
  if (!_base->add_differences(working, &builder, 16 * M, fits)) {
    return false;
  }
  NVMDiskLog::prepare(_base, _segments, mark);
  return !*fits || builder.is_empty() || NVMDiskLog::write_frame(&builder);
}

// No base image that turns up later is taken for its own.
void NVMDisk::go_on_without_base(const char* path, NVMDiskMark* mark) {
  if (mark->life != 0) {
    log_warning(nvm)("NVM image %s was in use with -XX:NVMDurability=disk, but its base image (the file with .base behind its "
                     "name) is not beside it: if the system has crashed since, parts of it may be older than others", path);
    NVMPersist::store_volatile(&mark->life, (uint64_t)0);
  }
}

const char* NVMDisk::start(const char* path, int working, address image, size_t size) {
  NVMDiskMark* const mark = (NVMDiskMark*)(image + NVMDiskMark::Offset);
  if (!_has_base) {
    go_on_without_base(path, mark);
  }
  if (!NVMDiskOptions::is_on()) {
    return nullptr;
  }
  const bool is_of_size = _has_base && _base->control()->image_size == size;
  bool fits = true;
  const char* failure = prepare_segments(_base->path());
  if (failure == nullptr && !is_of_size) {
    failure = make_base(working, mark, size);
  }
  if (failure == nullptr && is_of_size && !catch_up(working, mark, &fits)) {
    failure = problem("what its base image lacks can't be logged");
  }
  if (failure == nullptr && !fits) {
    failure = make_base(working, mark, size);
  }
  if (failure != nullptr) {
    abandon(working);
    return failure;
  }
  NVMDiskLog::start(image);
  log_info(nvm)("image %s survives a power failure, but for what the last %u ms before it have stored (-XX:NVMDurability=disk)%s",
                path, NVMDiskOptions::window(), NVMDiskOptions::is_anywhere() ? ", if its file system keeps what is synced" : "");
  return nullptr;
}
