// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKSEGMENT_HPP
#define SHARE_NVM_DISK_NVMDISKSEGMENT_HPP

#include "memory/allocation.hpp"
#include "nvm/disk/nvmBaseImage.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/disk/nvmDiskFormat.hpp"
#include "runtime/os.hpp"

#include <unistd.h>

// One file of the log. Segments take the files in turn. Functions that return a bool are false with errno set, EBADMSG for what
// is damaged. Not thread-safe.
class NVMDiskSegment : public CHeapObj<mtInternal> {
  char             _path[JVM_MAXPATHLEN];
  NVMDiskFile      _file;
  bool             _is_ours;         // there was none before
  NVMSegmentHeader _header;
  size_t           _size;            // of the file, when it was loaded
  size_t           _capacity;        // of it, what may have frames
  size_t           _used;
  uint64_t         _next_frame;      // behind what was appended
  size_t           _applied;         // the end of what apply() has read

  bool write_ahead(size_t capacity);
  bool open_for_writing();
  u1*  read(size_t at, size_t size);
  bool is_whole_at(size_t at, const NVMFrame* header, bool* is_whole_there);
  const NVMFrame* frame_at(const u1* segment, size_t at, uint64_t number) const;

public:
  static const int    Files = 4;
  static const size_t PageSize = 4 * K;
  static const size_t MinSize = 64 * K;      // of each file, whatever it holds

  // path: of the working image; index: of the file
  NVMDiskSegment(const char* path, int index);
  NONCOPYABLE(NVMDiskSegment);

  const NVMSegmentHeader* header() const { return &_header; }
  uint64_t next_frame() const            { return _next_frame; }

  // Makes it, if it is not there, and writes it ahead, so that only a larger frame needs more room. What it has stays. On disk at
  // the return, but for its name: its folder is not synced yet.
  bool prepare(size_t capacity);

  // Unlinks it, if it was made here.
  void remove() {
    if (_is_ours) {
      ::unlink(_path);
    }
  }

  // Begins to write over what the file has, with room for a frame of that size at least. On disk at the return. May be tried
  // again if the file system is full.
  bool begin(uint64_t incarnation, uint64_t number, uint64_t first_frame, size_t frame_size);

  bool has_room(size_t size) const { return _used + size <= _capacity; }

  // On disk at the return.
  bool append(const NVMFrame* frame);

  // Opens it for reading, if there is a file.
  bool load(uint64_t incarnation);

  const char* path() const { return _path; }

  // What follows is for a segment that is loaded.

  bool has_file() const    { return _file.is_open(); }

  // How long the file is, and how long it was made, at least.
  size_t size() const      { return _size; }
  size_t made_size(uint64_t incarnation) const {
    return is_of(incarnation) ? MAX2((size_t)_header.size, MinSize) : MinSize;
  }

  // Whether it is a segment of that incarnation.
  bool is_of(uint64_t incarnation) const { return has_header() && _header.incarnation == incarnation; }

  // A killed process may have written a frame without syncing it, of which nothing must get to the base image before.
  bool sync() { return _file.sync_with_size(); }

  // The system may begin with reading it.
  void will_be_read() const;

  // Applies its frames to the base image. *next_frame: the number behind the last one; the first one must have the header's. Not
  // yet on disk. is_last: of those that a former process has left. The sync of the last frame may have failed then, and the kernel
  // takes it for written: before it gets to the base image, it is written once more, and synced.
  bool apply(NVMBaseImage* base, uint64_t* next_frame, bool is_last = false);

  // Has it the header of some segment? Then all its frames belong to that one.
  bool has_header() const { return _header.is_whole(); }

  // *found: whether there is a frame of that incarnation and of that number or a later one, in the file behind what was applied.
  bool find_frame(uint64_t incarnation, uint64_t number, bool* found);
};

#endif // SHARE_NVM_DISK_NVMDISKSEGMENT_HPP
