#include "nvm/image/nvmImageCopy.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/workerThread.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/bitMap.inline.hpp"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

class NVMCopyTask : public WorkerTask {
  NVMImageCopy* const _copy;

public:
  NVMCopyTask(NVMImageCopy* copy) : WorkerTask("AutoPersist copy"), _copy(copy) {}

  void work(uint worker_id) override {
    const size_t units = _copy->_used.size();
    size_t first;
    while ((first = Atomic::fetch_then_add(&_copy->_next_unit, NVMImageCopy::UnitsAtOnce)) < units) {
      for (size_t i = first; i < MIN2(first + NVMImageCopy::UnitsAtOnce, units); i++) {
        if (_copy->_used.at(i)) {
          _copy->copy_unit(i);
        }
      }
    }
  }
};

class VM_NVMCopy : public VM_Operation {
  NVMImageCopy* const _copy;

public:
  VM_NVMCopy(NVMImageCopy* copy) : _copy(copy) {}
  VMOp_Type type() const override { return VMOp_NVMCopy; }

  void doit() override {
    const jlong start = os::javaTimeNanos();
    _copy->find_used();
    _copy->_pause_bytes = _copy->copy_changed(Universe::heap()->safepoint_workers());
    _copy->_pause_seconds = (double)(os::javaTimeNanos() - start) / NANOSECS_PER_SEC;
  }
};

NVMImageCopy::NVMImageCopy(const char* target)
  : _target(target), _part(nullptr), _fd(-1), _copy(nullptr), _written(nullptr),
    _is_unfinished(false), _used(mtInternal), _next_unit(0), _copied_bytes(0), _errno(0), _bytes(0), _pause_bytes(0), _seconds(0),
    _pause_seconds(0) {
  _error[0] = '\0';
}

NVMImageCopy::~NVMImageCopy() {
  if (_copy != nullptr) {
    ::munmap(_copy, NVMImageFile::size());
  }
  if (_fd >= 0) {
    ::close(_fd);
  }
  if (_is_unfinished) {
    ::unlink(_part);
  }
  FREE_C_HEAP_ARRAY(char, _part);
  FREE_C_HEAP_ARRAY(u2, _written);
}

bool NVMImageCopy::fail(const char* what, int error) {
  os::snprintf(_error, sizeof(_error), "%s: %s%s%s; the image was not copied", _target, what,
               error != 0 ? ": " : "", error != 0 ? os::strerror(error) : "");
  return false;
}

bool NVMImageCopy::check_target() {
  struct stat target;
  struct stat image;
  if (::lstat(_target, &target) == 0) {
    const bool same = ::stat(_target, &target) == 0 && ::stat(NVMImageFile::path(), &image) == 0 &&
                      target.st_dev == image.st_dev && target.st_ino == image.st_ino;
    return fail(same ? "is the image itself; name another file"
                     : "exists already; remove it, or name another file", 0);
  }
  return errno == ENOENT || fail("can't be made", errno);
}

bool NVMImageCopy::open() {
  if (!check_target()) {
    return false;
  }
  const size_t units = NVMImageFile::size() / UnitSize;
  const size_t length = strlen(_target) + 32;
  _part = NEW_C_HEAP_ARRAY(char, length, mtInternal);
  _written = NEW_C_HEAP_ARRAY_RETURN_NULL(u2, units, mtInternal);
  if (_written == nullptr) {
    return fail("there is too little memory", 0);
  }
  memset(_written, 0, units * sizeof(u2));
  _used.initialize(units);
  os::snprintf(_part, length, "%s.part-%d", _target, os::current_process_id());
  _fd = ::open(_part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (_fd < 0) {
    return errno == EEXIST ? fail("another copy to it is under way; if not, remove the file of that name with .part", 0)
                           : fail("can't be made", errno);
  }
  _is_unfinished = true;
  if (::ftruncate(_fd, (off_t)NVMImageFile::size()) != 0) {
    return fail("can't be given the image's size", errno);
  }
  void* p = ::mmap(nullptr, NVMImageFile::size(), PROT_READ, MAP_SHARED | MAP_NORESERVE, _fd, 0);
  if (p == MAP_FAILED) {
    return fail("can't be mapped", errno);
  }
  _copy = (address)p;
  return true;
}

// The units of both tables up to their ends, and of chunks in use.
void NVMImageCopy::find_used() {
  auto add = [this](size_t start, size_t end) { _used.set_range(start / UnitSize, (end + UnitSize - 1) / UnitSize); };
  add(0, NVMClassTable::end());
  add(NVMImageFile::superblock()->root_table_offset, NVMRootTable::end());
  NVMHeap::for_each_used_chunk([&](size_t offset) { add(offset, offset + NVMHeap::ChunkSize); });
  _bytes = _used.count_one_bits() * UnitSize;
}

void NVMImageCopy::write(size_t offset, size_t size) {
  for (size_t done = 0; done < size; ) {
    const ssize_t n = ::pwrite(_fd, NVMImageFile::address_of(offset + done), size - done, (off_t)(offset + done));
    if (n <= 0) {
      if (n < 0 && errno == EINTR) {
        continue;
      }
      Atomic::cmpxchg(&_errno, 0, n < 0 ? errno : EIO);
      return;
    }
    done += (size_t)n;
  }
  Atomic::add(&_copied_bytes, size);
}

static bool is_zero(const uint64_t* words, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof(uint64_t); i++) {
    if (words[i] != 0) {
      return false;
    }
  }
  return true;
}

// A page of the copy that was never written is a hole, and so zero. It is not read: a read
// of a hole can fail if there is no room.
void NVMImageCopy::copy_unit(size_t unit) {
  const size_t start = unit * UnitSize;
  size_t run = start;       // of pages that differ
  for (size_t at = start; at <= start + UnitSize; at += PageSize) {
    bool differs = false;
    if (at < start + UnitSize) {
      address page = NVMImageFile::address_of(at);
      const u2 bit = (u2)(1 << ((at - start) / PageSize));
      differs = (_written[unit] & bit) != 0 ? memcmp(page, _copy + at, PageSize) != 0
                                            : !is_zero((uint64_t*)page, PageSize);
      _written[unit] |= differs ? bit : 0;
    }
    if (!differs) {
      if (run < at) {
        write(run, at - run);
      }
      run = at + PageSize;
    }
  }
}

// Returns the bytes that differed.
size_t NVMImageCopy::copy_changed(WorkerThreads* workers) {
  _next_unit = 0;
  _copied_bytes = 0;
  NVMCopyTask task(this);
  if (workers != nullptr && _bytes > LittleBytes) {
    workers->run_task(&task);
  } else {
    task.work(0);
  }
  return _copied_bytes;
}

bool NVMImageCopy::run(JavaThread* thread) {
  if (!NVMImageFile::is_open()) {
    os::snprintf(_error, sizeof(_error), "no image is open; start the JVM with -XX:NVMImage=FILE");
    return false;
  }
  if (NVMCrashSim != nullptr) {
    os::snprintf(_error, sizeof(_error), "an image can't be copied with -XX:NVMCrashSim");
    return false;
  }
  const jlong start = os::javaTimeNanos();
  {
    ThreadToNativeFromVM native(thread);
    if (!open()) {
      return false;
    }
  }
  size_t changed = SIZE_MAX;
  for (int round = 0; round < MaxRounds && changed > LittleBytes; round++) {
    find_used();
    ThreadToNativeFromVM native(thread);
    changed = copy_changed(nullptr);
    if (_errno != 0) {
      return fail("can't be written", _errno);
    }
  }
  VM_NVMCopy operation(this);
  VMThread::execute(&operation);
  {
    ThreadToNativeFromVM native(thread);
    if (!finish()) {
      return false;
    }
  }
  _seconds = (double)(os::javaTimeNanos() - start) / NANOSECS_PER_SEC;
  log_info(nvm)("image copied to %s: %zu bytes in use, %.3f s; pause %.3f ms for %zu bytes", _target, _bytes, _seconds,
                _pause_seconds * MILLIUNITS, _pause_bytes);
  return true;
}

bool NVMImageCopy::finish() {
  const uint64_t nobody = 0;
  if (_errno != 0) {
    return fail("can't be written", _errno);
  }
  if (::pwrite(_fd, &nobody, sizeof(nobody), offset_of(NVMSuperblock, owner_pid)) != (ssize_t)sizeof(nobody)) {
    return fail("can't be written", errno);
  }
  if (::fsync(_fd) != 0) {
    return fail("can't be synced", errno);
  }
  return give_name();
}

// Never over a file that was made meanwhile, if the file system can promise that.
bool NVMImageCopy::give_name() {
  const unsigned int no_replace = 1;
  int error = ::syscall(SYS_renameat2, AT_FDCWD, _part, AT_FDCWD, _target, no_replace) == 0 ? 0 : errno;
  if (error == EINVAL || error == ENOSYS) {
    if (!check_target()) {
      return false;
    }
    error = ::rename(_part, _target) == 0 ? 0 : errno;
  }
  if (error != 0) {
    return fail(error == EEXIST ? "exists already; remove it, or name another file" : "can't get its name",
                error == EEXIST ? 0 : error);
  }
  _is_unfinished = false;
  char* folder = ::dirname(_part);      // changes _part
  const int fd = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = fd >= 0 && ::fsync(fd) == 0;
  error = errno;
  if (fd >= 0) {
    ::close(fd);
  }
  return synced || fail("is complete, but its folder can't be synced", error);
}
