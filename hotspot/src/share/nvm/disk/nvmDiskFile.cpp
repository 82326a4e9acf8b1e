// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskFile.hpp"

#include "runtime/os.hpp"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

bool NVMDiskFile::open(const char* path, int flags) {
  close();
  _fd = ::open(path, flags | O_CLOEXEC | O_NOCTTY, S_IRUSR | S_IWUSR);
  return _fd >= 0;
}

void NVMDiskFile::close() {
  if (_fd >= 0) {
    ::close(_fd);
    _fd = -1;
  }
}

void NVMDiskFile::swap(NVMDiskFile* other) {
  const int fd = _fd;
  _fd = other->_fd;
  other->_fd = fd;
}

bool NVMDiskFile::size(size_t* result) const {
  struct stat st;
  if (::fstat(_fd, &st) != 0) {
    return false;
  }
  *result = (size_t)st.st_size;
  return true;
}

bool NVMDiskFile::truncate(size_t size) {
  return ::ftruncate(_fd, (off_t)size) == 0;
}

bool NVMDiskFile::read(int fd, size_t offset, void* to, size_t size) {
  for (size_t done = 0; done < size; ) {
    const ssize_t n = ::pread(fd, (char*)to + done, size - done, (off_t)(offset + done));
    if (n > 0) {
      done += (size_t)n;
    } else if (n == 0) {
      errno = ENODATA;
      return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool NVMDiskFile::read(size_t offset, void* to, size_t size) const {
  return read(_fd, offset, to, size);
}

bool NVMDiskFile::write(int fd, size_t offset, const void* from, size_t size) {
  for (size_t done = 0; done < size; ) {
    const ssize_t n = ::pwrite(fd, (const char*)from + done, size - done, (off_t)(offset + done));
    if (n > 0) {
      done += (size_t)n;
    } else if (n == 0) {
      errno = EIO;
      return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool NVMDiskFile::write(size_t offset, const void* from, size_t size) {
  return write(_fd, offset, from, size);
}

void NVMDiskFile::will_be_read() const {
  (void) ::posix_fadvise(_fd, 0, 0, POSIX_FADV_WILLNEED);
}

void NVMDiskFile::punch(int fd, size_t start, size_t end) {
  (void) ::fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)start, (off_t)(end - start));
}

bool NVMDiskFile::reserve(size_t start, size_t end) {
  const bool was_hole = next_data(start, end) >= end;
  int result;
  do {
    result = ::fallocate(_fd, FALLOC_FL_KEEP_SIZE, (off_t)start, (off_t)(end - start));
  } while (result != 0 && errno == EINTR);
  if (result == 0 || errno == EOPNOTSUPP || errno == ENOSYS) {
    return true;
  }
  const int error = errno;
  if (was_hole) {
    punch(_fd, start, end);
  }
  errno = error;
  return false;
}

bool NVMDiskFile::lacks_room() {
  return errno == ENOSPC || errno == EDQUOT;
}

// What lacked room then is lost: another attempt would not write it.
static bool is_synced(int result) {
  if (result != 0 && NVMDiskFile::lacks_room()) {
    errno = EIO;
  }
  return result == 0;
}

bool NVMDiskFile::sync() {
  return is_synced(::fdatasync(_fd));
}

bool NVMDiskFile::sync_with_size() {
  return is_synced(::fsync(_fd));
}

size_t NVMDiskFile::next_data(int fd, size_t offset, size_t limit) {
  const off_t data = ::lseek(fd, (off_t)offset, SEEK_DATA);
  if (data < 0) {
    return errno == ENXIO ? limit : offset;     // a file system that does not tell
  }
  return MIN2((size_t)data, limit);
}

bool NVMDiskFile::copy(int from, NVMDiskFile* to, size_t start, size_t size) {
  const size_t block = 1 * M;
  char* const buffer = NEW_C_HEAP_ARRAY(char, block, mtInternal);
  bool ok = true;
  for (size_t at = next_data(from, start, size); ok && at < size; at = next_data(from, at, size)) {
    const off_t hole = ::lseek(from, (off_t)at, SEEK_HOLE);
    const size_t end = hole < 0 ? size : MIN2((size_t)hole, size);
    for (; ok && at < end; at += MIN2(block, end - at)) {
      ok = read(from, at, buffer, MIN2(block, end - at)) && to->write(at, buffer, MIN2(block, end - at));
    }
  }
  FREE_C_HEAP_ARRAY(char, buffer);
  return ok;
}

// Memory, layers of a container that end with it, and servers that say what they like. Numbers as in statfs(2).
static const char* unsafe_type_of(const char* path) {
  struct statfs fs;
  if (::statfs(path, &fs) != 0) {
    return nullptr;
  }
  switch ((uint64_t)fs.f_type & 0xffffffff) {
    case 0x01021994: return "tmpfs";
    case 0x858458f6: return "ramfs";
    case 0x794c7630: return "overlay";
    case 0x00006969: return "NFS";
    default:         return nullptr;
  }
}

// A file may be mounted by itself.
const char* NVMDiskFile::unsafe_file_system(const char* path) {
  char* const copy = os::strdup(path);
  const char* const of_folder = unsafe_type_of(::dirname(copy));   // changes copy
  os::free(copy);
  return of_folder != nullptr ? of_folder : unsafe_type_of(path);
}

bool NVMDiskFile::sync_folder(const char* path) {
  char* const copy = os::strdup(path);
  const int folder = ::open(::dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);   // changes copy
  const bool synced = folder >= 0 && ::fsync(folder) == 0;
  const int error = errno;
  if (folder >= 0) {
    ::close(folder);
  }
  os::free(copy);
  errno = error;
  return synced;
}
