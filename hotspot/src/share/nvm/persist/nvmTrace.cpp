// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmTrace.hpp"

#include "memory/allocation.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/permitForbiddenFunctions.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int           NVMTrace::_fd = -1;
const char*   NVMTrace::_path = nullptr;
u1*           NVMTrace::_buffer = nullptr;
size_t        NVMTrace::_used = 0;
NVMTraceSites NVMTrace::_sites;

static const size_t BufferSize = 1 * M;

void NVMTrace::fail(const char* what) {
  const int error = errno;
  // The trace is worth nothing without what is missing in it; at exit hooks would write again.
  ::fprintf(stderr, "The trace %s of -XX:NVMCrashSim %s: %s\n", _path, what, os::strerror(error));
  permit_forbidden_function::_exit(1);
}

void NVMTrace::flush() {
  for (size_t done = 0; done < _used; ) {
    const ssize_t n = ::write(_fd, _buffer + done, _used - done);
    if (n < 0 && errno != EINTR) {
      fail("can't be written");
    }
    done += n > 0 ? (size_t)n : 0;
  }
  _used = 0;
}

void NVMTrace::put(const void* data, size_t size) {
  const u1* from = (const u1*)data;
  while (size > 0) {
    if (_used == BufferSize) {
      flush();
    }
    const size_t piece = MIN2(size, BufferSize - _used);
    memcpy(_buffer + _used, from, piece);
    _used += piece;
    from += piece;
    size -= piece;
  }
}

void NVMTrace::open(const char* path, uint32_t flags, uint64_t image_size) {
  _path = path;
  _fd = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (_fd < 0) {
    fail("can't be made");
  }
  if (_buffer == nullptr) {
    _buffer = NEW_C_HEAP_ARRAY(u1, BufferSize, mtInternal);
  }
  _used = 0;
  _sites.clear();
  struct {
    char     magic[8];
    uint32_t version;
    uint32_t flags;
    uint64_t image_size;
    u1       zeros[40];
  } header = { { 'A', 'U', 'T', 'O', 'T', 'R', 'C', '1' }, 1, flags, image_size, {} };
  static_assert(sizeof(header) == 64, "as readers expect it");
  put(&header, sizeof(header));
}

void NVMTrace::close() {
  add(End, 0, (uint32_t)0, 0, 0);
  flush();
  ::close(_fd);
  _fd = -1;
}

void NVMTrace::add(Kind kind, uint32_t thread, uint32_t site, uint64_t argument, uint32_t length,
                   const volatile void* payload) {
  struct {
    u1       kind;
    u1       zero1;
    u2       thread;
    uint32_t site;
    uint32_t length;
    uint32_t zero2;
    uint64_t argument;
  } head = { (u1)kind, 0, (u2)thread, site, length, 0, argument };
  static_assert(sizeof(head) == 24, "as readers expect it");
  put(&head, sizeof(head));
  if (payload != nullptr) {
    const uint64_t zeros = 0;
    put((const void*)payload, length);
    put(&zeros, align_up((size_t)length, sizeof(uint64_t)) - length);
  }
}

uint32_t NVMTrace::number_of(NVMSite site) {
  bool is_new;
  const uint32_t number = _sites.number_of(site, &is_new);
  if (is_new) {
    char text[256];
    const char* name = strrchr(site.file, '/');
    os::snprintf(text, sizeof(text), "%s:%d %s", name != nullptr ? name + 1 : site.file, site.line, site.function);
    add(Site, 0, (uint32_t)0, number, (uint32_t)strlen(text), text);
  }
  return number;
}

void NVMTrace::add(Kind kind, uint32_t thread, NVMSite site, uint64_t argument, uint32_t length) {
  add(kind, thread, number_of(site), argument, length);
}
