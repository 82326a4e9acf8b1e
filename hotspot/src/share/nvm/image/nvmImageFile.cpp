// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmImageFile.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmImageLock.hpp"
#include "nvm/disk/nvmDisk.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/image/nvmChunkMap.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageGrowth.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/persist/nvmPmem.hpp"
#include "runtime/globals_extension.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

address     NVMImageFile::_base = nullptr;
size_t      NVMImageFile::_size = 0;
const char* NVMImageFile::_path = nullptr;
int         NVMImageFile::_fd = -1;
bool        NVMImageFile::_is_ours = false;
bool        NVMImageFile::_is_volatile = false;
char*       NVMImageFile::_message = nullptr;
size_t      NVMImageFile::_old_length = 0;

bool NVMImageFile::fail(const char* format, ...) {
  char message[MaxMessage / 2];
  va_list ap;
  va_start(ap, format);
  os::vsnprintf(message, sizeof(message), format, ap);
  va_end(ap);
  print_message(_message, MaxMessage, message);
  return false;
}

void NVMImageFile::print_message(char* line, size_t size, const char* reason) {
  const int shown = 900;
  const bool is_long = strlen(_path) > (size_t)shown;
  os::snprintf(line, size, "NVM image %.*s%s: %s", shown, _path, is_long ? "..." : "", reason);
}

bool NVMImageFile::status(struct stat* st) {
  return ::fstat(_fd, st) == 0;
}

static const char* absolute_path(const char* path) {
  char cwd[JVM_MAXPATHLEN];
  if (path[0] == '/' || os::get_current_directory(cwd, sizeof(cwd)) == nullptr) {
    return os::strdup(path);
  }
  size_t length = strlen(cwd) + strlen(path) + 2;
  char* result = NEW_C_HEAP_ARRAY(char, length, mtInternal);
  os::snprintf(result, length, "%s/%s", cwd, path);
  return result;
}

bool NVMImageFile::open_file() {
  _fd = ::open(_path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  _is_ours = _fd >= 0;
  if (_fd < 0) {
    _fd = ::open(_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, S_IRUSR | S_IWUSR);
  }
  if (_fd < 0) {
    return fail("can't be opened for writing: %s", os::strerror(errno));
  }
  struct stat st;
  if (!status(&st)) {
    return fail("can't be examined: %s", os::strerror(errno));
  }
  return S_ISREG(st.st_mode) || fail("is no regular file");
}

// Not inherited, and in no folder: nobody else can open it.
bool NVMImageFile::open_memory() {
  _fd = ::memfd_create("autopersist", MFD_CLOEXEC);
  return _fd >= 0 || fail("can't be made: %s; -XX:-AutoPersist does without it", os::strerror(errno));
}

bool NVMImageFile::lock_file() {
  char problem[256];
  if (!NVMImageLock::acquire(_fd, problem, sizeof(problem))) {
    return fail("%s", problem);
  }
  // Another JVM that could not make the image may have removed it before it was locked, and the
  // image tool replaces files.
  struct stat st;
  return (status(&st) && st.st_nlink > 0) || fail("was removed or replaced while it was opened; start again");
}

void NVMImageFile::finish_log() {
  if (NVMDiskLog::is_on() && is_open()) {
    NVMPersist::store(&superblock()->open_base, (uint64_t)0);     // the last that is logged
  }
  NVMDiskLog::finish();
}

bool NVMImageFile::open_disk() {
  const char* const problem = NVMDisk::open(_path, _fd);
  struct stat st;
  if (problem != nullptr && _is_ours && status(&st) && st.st_size == 0) {
    ::unlink(_path);
  }
  return problem == nullptr || fail("%s", problem);
}

// Of an image that can't be made nothing remains, but for a file or link that was there before.
void NVMImageFile::discard() {
  NVMDisk::discard();
  if (_is_ours) {
    ::unlink(_path);
  } else if (::ftruncate(_fd, 0) != 0) {
    log_warning(nvm)("NVM image %s can't be made empty again: %s", _path, os::strerror(errno));
  }
}

// An image whose making is cut short keeps the magic number of an unfinished one,
// and is made anew the next time.
bool NVMImageFile::create(const char* trace) {
  _size = align_up((size_t)NVMSize, NVMHeap::ChunkSize);
  const uint64_t unfinished = NVMSuperblock::UnfinishedMagic;
  // Synced, so that no power failure leaves a large file without any magic number.
  if (::pwrite(_fd, &unfinished, sizeof(unfinished), 0) != (ssize_t)sizeof(unfinished) || ::fsync(_fd) != 0 ||
      ::ftruncate(_fd, (off_t)_size) != 0) {
    int error = errno;
    discard();
    return fail("can't be given %zu bytes: %s%s", _size, os::strerror(error),
                error == EFBIG ? " (ulimit -f); -XX:NVMSize makes it smaller" : "");
  }
  if (!_is_volatile && !NVMDiskFile::sync_folder(_path)) {
    log_warning(nvm)("the folder of the NVM image %s can't be synced (%s): a power failure may remove the new file",
                     _path, os::strerror(errno));
  }
  if (!map_file(true, trace)) {
    return false;
  }
  NVMSuperblock sb;
  memset(&sb, 0, sizeof(sb));
  sb.initialize(_size);
  if (!NVMImageRoom::reserve(sb.object_area() + 16 * NVMHeap::ChunkSize)) {
    discard();
    return fail("there is no room for it on the file system: %s", NVMImageRoom::error());
  }
  NVMChunkMap::make(_base + untype(sb.chunk_map()), sb.chunk_map_size());
  NVMPersist::write_back(_base + untype(sb.chunk_map()), sb.chunk_map_size());
  note_open();
  // But for the mark of disk mode, which is there, and which its logger changes, and all behind it.
  NVMPersist::copy(_base + sizeof(sb.magic), (address)&sb + sizeof(sb.magic), NVMDiskMark::Offset - sizeof(sb.magic));
  NVMPersist::write_back(_base, sizeof(sb));
  NVMPersist::fence();
  NVMPersist::store(&superblock()->magic, sb.magic);
  NVMPersist::write_back(_base, sizeof(sb));
  NVMPersist::fence();
  log_info(nvm)("made image %s of %zu bytes", _path, _size);
  return true;
}

bool NVMImageFile::map_file(bool create, const char* trace) {
  bool is_pmem = false;
  warn_of_readers();
  _base = NVMPmem::map(_is_volatile ? nullptr : _path, _fd, _size, &is_pmem);
  if (_base == nullptr) {
    int error = errno;
    if (create) {
      discard();
    }
    return fail("can't be mapped: %s; it needs %zu bytes of address space (ulimit -v)", os::strerror(error), _size);
  }
  if (!NVMFrontTable::initialize(_base, _size) || !NVMMarks::initialize(_size)) {
    int error = errno;
    if (create) {
      discard();
    }
    return fail("there is no address space for the table of its fronts, and for marks: %s; they need a quarter of the image's "
                "size and more, %zu bytes (ulimit -v)", os::strerror(error), _size / 4 + _size / 64);
  }
  NVMImageRoom::initialize(_fd, _size, _is_volatile);
  NVMPersist::initialize(_is_volatile ? NVMPersist::Nothing : NVMDiskOptions::is_on() ? "disk" : NVMDurability, is_pmem,
                         NVMPmem::has_auto_flush());
  NVMCrashSimulator::start(trace, _base, _size, create);
  const char* const problem = NVMDisk::start(_path, _fd, _base, _size);
  if (problem != nullptr && create) {
    discard();
  }
  return problem == nullptr || fail("%s", problem);
}

bool NVMImageFile::check_superblock() {
  struct stat st;
  NVMSuperblock sb;
  const ssize_t length = status(&st) ? ::pread(_fd, &sb, sizeof(sb), 0) : -1;
  if (length != (ssize_t)sizeof(sb)) {
    return length < 0 ? fail("can't be read: %s", os::strerror(errno)) : fail("%s", NVMSuperblock::Truncated);
  }
  sb.image_size = NVMImageGrowth::size_of(_fd, sb);
  const char* problem = sb.check((size_t)st.st_size);
  if (problem != nullptr) {
    return fail("%s", problem);
  }
  _size = sb.image_size;
  const size_t wanted = !FLAG_IS_DEFAULT(NVMSize) ? align_up((size_t)NVMSize, NVMHeap::ChunkSize) : _size;
  if (wanted < _size) {
    log_warning(nvm)("NVM image %s keeps its size, %zu bytes: -XX:NVMSize makes images larger, ./ap image compact --size also "
                     "smaller", _path, _size);
  }
  return wanted <= _size || extend_file((size_t)st.st_size);
}

// The image is mapped with the size that it is to get; see NVMImageGrowth.
bool NVMImageFile::extend_file(size_t length) {
  _size = align_up((size_t)NVMSize, NVMHeap::ChunkSize);
  _old_length = length;
  const bool done = (length >= _size || ::ftruncate(_fd, (off_t)_size) == 0) && ::fsync(_fd) == 0;
  return done || fail("can't be given %zu bytes, as -XX:NVMSize asks for: %s", _size, os::strerror(errno));
}

// If it is not decided that the image grows.
void NVMImageFile::take_back_length() {
  NVMSuperblock sb;
  if (_old_length != 0 && NVMDiskFile::read(_fd, 0, &sb, sizeof(sb)) && sb.checksum == sb.compute_checksum() &&
      sb.image_size <= _old_length && ::ftruncate(_fd, (off_t)_old_length) != 0) {
    log_warning(nvm)("NVM image %s: the file has become longer, and can't be made as short as it was: %s", _path,
                     os::strerror(errno));
  }
  _old_length = 0;
}

bool NVMImageFile::fail_for_holes() {
  return fail("parts of it are holes, as in a sparse copy, for which the file system has no room: %s",
              NVMImageRoom::error());
}

static bool is_zero_at(int fd, uint64_t offset) {
  uint64_t word = 0;
  return ::pread(fd, &word, sizeof(word), (off_t)offset) <= 0 || word == 0;
}

// One bit of damage makes the magic number of a whole image that of an unfinished one. But
// that has empty tables; all but the magic number is durable before it has the final one.
static bool is_unfinished(int fd) {
  struct stat st;
  if (::fstat(fd, &st) != 0) {
    return false;
  }
  NVMSuperblock sb;
  memset(&sb, 0, sizeof(sb));
  if (st.st_size == 0) {
    return true;
  }
  return ::pread(fd, &sb, sizeof(sb), 0) >= (ssize_t)sizeof(sb.magic) && sb.magic == NVMSuperblock::UnfinishedMagic &&
         is_zero_at(fd, NVMSuperblock::Size) &&
         (sb.root_table_offset == 0 || is_zero_at(fd, sb.root_table_offset));
}

bool NVMImageFile::map(const char* path, const char* trace, char* message) {
  _is_volatile = path == nullptr;
  _path = _is_volatile ? os::strdup("(volatile, in memory)") : absolute_path(path);
  _message = message;
  const bool mapped = _is_volatile ? open_memory() && create(trace)
                                   : open_file() && lock_file() && check_kind() && check_identity() && note_opening() &&
                                     open_disk() && note_opening() &&
                                     (is_unfinished(_fd) ? create(trace) : check_superblock() && map_file(false, trace));
  if (mapped && !NVMImageRoom::fill_holes_between_data()) {
    return fail_for_holes();
  }
  const char* const problem = mapped ? NVMImageGrowth::complete() : nullptr;
  return problem == nullptr ? mapped : fail("%s", problem);
}

// The process ends soon if an image in disk mode can't be used: its log may still write to it.
void NVMImageFile::close() {
  NVMCrashSimulator::finish();
  take_back_opening();
  if (NVMDiskLog::is_on()) {
    take_back_length();
    NVMDisk::abandon(_fd);
    return;
  }
  if (_base != nullptr) {
    NVMPmem::unmap(_base, _size);
    _base = nullptr;
    NVMFrontTable::release();
    NVMMarks::release();
  }
  if (_fd >= 0) {
    take_back_length();
    ::close(_fd);
    _fd = -1;
  }
  os::free((void*)_path);
  _path = nullptr;
}
