// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmNewFile.hpp"

#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "runtime/atomic.hpp"
#include "runtime/os.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char* const exists = "exists already; remove it, or name another file";

NVMNewFile::NVMNewFile(const char* target)
  : _target(target), _part(nullptr), _is_unfinished(false), _fd(-1), _size(0), _contents(nullptr), _errno(0) {
  _error[0] = '\0';
}

NVMNewFile::~NVMNewFile() {
  if (_contents != nullptr) {
    ::munmap(_contents, _size);
  }
  if (_fd >= 0) {
    ::close(_fd);
  }
  if (_is_unfinished) {
    ::unlink(_part);
  }
  FREE_C_HEAP_ARRAY(char, _part);
}

bool NVMNewFile::fail(const char* what, int error) {
  os::snprintf(_error, sizeof(_error), "%s: %s%s%s; the image was not copied", _target, what,
               error != 0 ? ": " : "", error != 0 ? os::strerror(error) : "");
  return false;
}

bool NVMNewFile::check_target() {
  struct stat target;
  struct stat image;
  if (::lstat(_target, &target) == 0) {
    const bool same = ::stat(_target, &target) == 0 && NVMImageFile::status(&image) &&
                      target.st_dev == image.st_dev && target.st_ino == image.st_ino;
    return fail(same ? "is the image itself; name another file" : exists, 0);
  }
  return errno == ENOENT || fail("can't be made", errno);
}

bool NVMNewFile::open(size_t size) {
  if (!check_target()) {
    return false;
  }
  const size_t length = strlen(_target) + 32;
  _part = NEW_C_HEAP_ARRAY(char, length, mtInternal);
  os::snprintf(_part, length, "%s.part-%d", _target, os::current_process_id());
  _fd = ::open(_part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (_fd < 0) {
    return errno == EEXIST ? fail("another copy to it is under way; if not, remove the file of that name with .part", 0)
                           : fail("can't be made", errno);
  }
  _is_unfinished = true;
  if (::ftruncate(_fd, (off_t)size) != 0) {
    return fail("can't be given the image's size", errno);
  }
  void* p = ::mmap(nullptr, size, PROT_READ, MAP_SHARED | MAP_NORESERVE, _fd, 0);
  if (p == MAP_FAILED) {
    return fail("can't be mapped", errno);
  }
  _contents = (address)p;
  _size = size;
  return true;
}

void NVMNewFile::write(size_t offset, const void* from, size_t size) {
  for (size_t done = 0; done < size; ) {
    const ssize_t n = ::pwrite(_fd, (const char*)from + done, size - done, (off_t)(offset + done));
    if (n > 0) {
      done += (size_t)n;
    } else if (n == 0 || errno != EINTR) {
      Atomic::cmpxchg(&_errno, 0, n < 0 ? errno : EIO);
      return;
    }
  }
}

bool NVMNewFile::has_failed() {
  return _errno != 0 && !fail("can't be written", _errno);
}

// Never over a file that was made meanwhile, if the file system can promise that.
bool NVMNewFile::finish() {
  if (has_failed()) {
    return false;
  }
  if (::fsync(_fd) != 0) {
    return fail("can't be synced", errno);
  }
  const unsigned int no_replace = 1;
  int error = ::syscall(SYS_renameat2, AT_FDCWD, _part, AT_FDCWD, _target, no_replace) == 0 ? 0 : errno;
  if (error == EINVAL || error == ENOSYS) {
    if (!check_target()) {
      return false;
    }
    error = ::rename(_part, _target) == 0 ? 0 : errno;
  }
  if (error != 0) {
    return fail(error == EEXIST ? exists : "can't get its name", error == EEXIST ? 0 : error);
  }
  _is_unfinished = false;
  return NVMDiskFile::sync_folder(_target) || fail("is complete, but its folder can't be synced", errno);
}
