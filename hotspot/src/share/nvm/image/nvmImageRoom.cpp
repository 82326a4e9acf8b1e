// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmImageRoom.hpp"

#include "nvm/disk/nvmDisk.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int         NVMImageRoom::_fd = -1;
bool        NVMImageRoom::_is_memory = false;
size_t      NVMImageRoom::_size = 0;
nvmoffset   NVMImageRoom::_end = nvmoffset::null;
size_t      NVMImageRoom::_piece = 0;
int         NVMImageRoom::_error = 0;
NVMSpinLock NVMImageRoom::_lock;

void NVMImageRoom::initialize(int fd, size_t size, bool is_memory) {
  _fd = fd;
  _is_memory = is_memory;
  _size = size;
  _end = nvmoffset::null;
  _piece = SmallestPiece;
  _error = 0;
}

// Whether the file has nothing from the end of the room up to that one.
bool NVMImageRoom::is_hole(nvmoffset end) {
  return NVMDiskFile::next_data(_fd, untype(_end), untype(end)) >= untype(end);
}

bool NVMImageRoom::extend(nvmoffset end) {
  const bool was_hole = !_is_memory && is_hole(end);
  _error = _is_memory ? 0 : ::posix_fallocate(_fd, (off_t)untype(_end), (off_t)(end - _end));
  if (_error == 0) {
    _error = NVMDisk::reserve(untype(_end), untype(end));
  }
  if (_error == 0) {
    _end = end;
  } else if (was_hole && _error != EINTR) {
    NVMDiskFile::punch(_fd, untype(_end), untype(end));
  }
  return _error == 0;
}

size_t NVMImageRoom::margin(nvmoffset end) {
  return clamp(untype(end) / 4, SmallestPiece, LargestPiece);
}

// Other threads wait for a lock meanwhile: a file system that fills pages with zeros, as tmpfs does, gets smaller pieces.
void NVMImageRoom::adapt_piece(jlong nanos) {
  if (nanos < NANOSECS_PER_MILLISEC / 4) {
    _piece = MIN2(2 * _piece, LargestPiece);
  } else if (nanos > NANOSECS_PER_MILLISEC) {
    _piece = MAX2(_piece / 2, SmallestPiece);
  }
}

bool NVMImageRoom::reserve(nvmoffset end) {
  NVMSpinLocker locker(&_lock);
  if (end <= _end) {
    return true;
  }
  const jlong start = os::javaTimeNanos();
  nvmoffset wanted = MIN2(to_nvmoffset(_size), MAX2(end, _end + MIN2(margin(_end), _piece)));
  while (!extend(wanted)) {
    if (_error == EINTR) {
      // A signal, as of a profiler, has undone it; a smaller step takes less time.
      wanted = MAX2(end, _end + (wanted - _end) / 2);
    } else if (wanted > end) {
      wanted = end;
    } else {
      return false;
    }
  }
  adapt_piece(os::javaTimeNanos() - start);
  return true;
}

// The latest first, in pieces that take little time. A page of the file that is a hole has zeros when it is set aside again.
bool NVMImageRoom::give_back(nvmoffset used) {
  const size_t piece = 16 * M;
  NVMSpinLocker locker(&_lock);
  const nvmoffset kept = to_nvmoffset(align_up(untype(used) + margin(used), os::vm_page_size()));
  if (_end < kept + piece) {
    return false;
  }
  const nvmoffset start = MAX2(kept, to_nvmoffset(align_down(untype(_end) - 1, piece)));
  if (::fallocate(_fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)untype(start), (off_t)(_end - start)) != 0) {
    return errno == EINTR;
  }
  _end = start;
  return true;
}

bool NVMImageRoom::fill_holes(nvmoffset end) {
  return end <= _end || extend(end);
}

// The end of the last piece of the file that is no hole; 0 if there are no holes, or if the
// file system does not tell.
nvmoffset NVMImageRoom::data_end() {
  off_t end = 0;
  off_t data;
  while ((data = ::lseek(_fd, end, SEEK_DATA)) >= 0) {
    end = ::lseek(_fd, data, SEEK_HOLE);
    if (end < 0 || (data == 0 && (size_t)end >= _size)) {
      return nvmoffset::null;
    }
  }
  return to_nvmoffset(MIN2((size_t)end, _size));
}

bool NVMImageRoom::fill_holes_between_data() {
  return _is_memory || fill_holes(data_end());
}

const char* NVMImageRoom::error() {
  return os::strerror(_error);
}
