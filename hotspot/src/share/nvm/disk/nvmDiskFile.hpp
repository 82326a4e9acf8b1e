// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKFILE_HPP
#define SHARE_NVM_DISK_NVMDISKFILE_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

// A file of disk mode. All functions that return a bool are false with errno set. Not thread-safe.
class NVMDiskFile {
  int _fd;

public:
  NVMDiskFile() : _fd(-1) {}
  ~NVMDiskFile() { close(); }
  NONCOPYABLE(NVMDiskFile);

  bool is_open() const  { return _fd >= 0; }
  int  fd() const       { return _fd; }
  bool open(const char* path, int flags);
  void close();
  void swap(NVMDiskFile* other);

  bool size(size_t* result) const;
  bool truncate(size_t size);

  // Fails with ENODATA at the end of the file.
  bool read(size_t offset, void* to, size_t size) const;
  bool write(size_t offset, const void* from, size_t size);

  // It is about to be read: the system may begin with that. Does not wait.
  void will_be_read() const;

  // Gives the room of these bytes back, if the file system can: a hole.
  static void punch(int fd, size_t start, size_t end);

  // Sets room aside for these bytes, without writing them; does nothing where the file system can't. The file keeps its size.
  // If it fails, what was a hole is one still.
  bool reserve(size_t start, size_t end);

  // What was written, and what is needed to find it, is on disk. A failure is for good: errno is never that of a lack of room.
  bool sync();

  // The same, for a file that has become larger.
  bool sync_with_size();

  // Whether errno says that the file system has no room, and what was tried can be tried again.
  static bool lacks_room();

  // Where the next byte that is no hole lies, from offset on; limit if there is none before it, or none at all.
  size_t next_data(size_t offset, size_t limit) const { return next_data(_fd, offset, limit); }
  static size_t next_data(int fd, size_t offset, size_t limit);

  // Copies the bytes from start up to end, but for holes; those of the target have to be holes already.
  static bool copy(int from, NVMDiskFile* to, size_t start, size_t end);

  static bool read(int fd, size_t offset, void* to, size_t size);
  static bool write(int fd, size_t offset, const void* from, size_t size);

  // The name of the file system on which that file or its folder lies, if it is known not to keep what is synced; else null.
  static const char* unsafe_file_system(const char* path);

  // So that the name of a new file of that path outlives a power failure.
  static bool sync_folder(const char* path);
};

#endif // SHARE_NVM_DISK_NVMDISKFILE_HPP
