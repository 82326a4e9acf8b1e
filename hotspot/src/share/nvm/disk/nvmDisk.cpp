#include "nvm/disk/nvmDisk.hpp"

#include "logging/log.hpp"
#include "nvm/disk/nvmBaseImage.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/disk/nvmDiskSegment.hpp"
#include "nvm/disk/nvmFrameBuilder.hpp"
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
char             NVMDisk::_problem[512];

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

// The segments behind those that have been applied for good, each of which goes on where the one before ends. The last one may
// end in a frame that is not whole, which nobody has been told of.
bool NVMDisk::replay() {
  const uint64_t incarnation = _base->control()->incarnation;
  uint64_t number = _base->control()->applied + 1;
  uint64_t next_frame = 0;
  bool there[NVMDiskSegment::Files];
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    if (!_segments[i]->load(incarnation, &there[i])) {
      return false;
    }
  }
  while (true) {
    const int i = (int)(number % NVMDiskSegment::Files);
    NVMDiskSegment* const segment = _segments[i];
    if (!there[i] || segment->header()->number != number) {
      break;
    }
    if (next_frame != 0 && segment->header()->first_frame != next_frame) {
      errno = EBADMSG;
      return false;
    }
    if (!segment->apply(_base, &next_frame)) {
      return false;
    }
    number++;
  }
  for (int i = 0; i < NVMDiskSegment::Files; i++) {
    if (there[i] && _segments[i]->header()->number > number) {
      errno = EBADMSG;
      return false;
    }
  }
  return _base->note_applied(number - 1);
}

bool NVMDisk::is_empty(int working) {
  struct stat st;
  return ::fstat(working, &st) == 0 && st.st_size == 0;
}

const char* NVMDisk::open(const char* path, int working) {
  if (!NVMDiskOptions::is_on()) {
    NVMBaseImage base(path);
    struct stat st;
    return ::stat(base.path(), &st) != 0 ? nullptr
         : "it has a base image (the file with .base behind its name), so it needs -XX:NVMDurability=disk; if it is not to "
           "survive power failures any more, end a process in disk mode in an orderly way, then remove that file";
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
  switch (_base->open()) {
    case NVMBaseImage::Opened::None:    return nullptr;
    case NVMBaseImage::Opened::Damaged: return "its base image is damaged";
    case NVMBaseImage::Opened::Failed:  return problem("its base image can't be opened");
    default: break;
  }
  _has_base = true;
  if (!replay()) {
    return problem("its log can't be applied to its base image");
  }
  const bool same_boot = strcmp(_base->control()->boot_id, _boot_id) == 0;
  if (!same_boot || NVMDiskOptions::forgets() || is_empty(working)) {
    if (!_base->forget_working() || !_base->copy_to_working(working)) {
      return problem("it can't be made anew from its base image");
    }
    log_info(nvm)("image %s: made anew from base image and log", path);
  }
  return _base->begin_life(_boot_id) ? nullptr : problem("its base image can't be written");
}

// Before anything else is logged.
bool NVMDisk::catch_up(int working, bool* fits) {
  NVMFrameBuilder builder;
  builder.begin();
  if (!_base->add_differences(working, &builder, 16 * M, fits)) {
    return false;
  }
  NVMDiskLog::prepare(_base, _segments);
  return !*fits || builder.is_empty() || NVMDiskLog::write_frame(&builder);
}

const char* NVMDisk::start(int working, address image, size_t size) {
  if (!NVMDiskOptions::is_on()) {
    return nullptr;
  }
  bool fits = _has_base && _base->control()->image_size == size;
  if (fits && !catch_up(working, &fits)) {
    return problem("what its base image lacks can't be logged");
  }
  if (!fits) {
    if (!_base->make(working, size, _boot_id)) {
      return problem("its base image can't be made");
    }
    NVMDiskLog::prepare(_base, _segments);
  }
  NVMDiskLog::start(image);
  return nullptr;
}
