// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMNEWFILE_HPP
#define SHARE_NVM_IMAGE_NVMNEWFILE_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

// A file that is written beside its place, under a name of its own, and gets its name only when it
// is complete and synced. It never takes the place of another file. Not thread-safe, but for write().
class NVMNewFile : public StackObj {
  const char* const _target;
  char*             _part;           // its name until it is complete
  bool              _is_unfinished;  // a file of that name is there
  int               _fd;
  size_t            _size;
  address           _contents;       // mapped for reading
  volatile int      _errno;          // of the first write that failed
  char              _error[1024];

  bool fail(const char* what, int error);
  bool check_target();

public:
  explicit NVMNewFile(const char* target);
  ~NVMNewFile();       // removes what is not finished

  // Makes it, of that size, all a hole. False, like all that follow, with an error.
  bool open(size_t size);

  // Failures are reported by finish(), or has_failed().
  void write(size_t offset, const void* from, size_t size);
  bool has_failed();

  // What was written. To read a hole can be a bus error, if there is no room for it.
  address contents() const   { return _contents; }

  bool finish();

  const char* target() const { return _target; }
  const char* error() const  { return _error; }
};

#endif // SHARE_NVM_IMAGE_NVMNEWFILE_HPP
