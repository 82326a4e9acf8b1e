// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmImageCopy.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/workerThread.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/bitMap.inline.hpp"
#include "utilities/ostream.hpp"

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
  : _file(target), _written(nullptr), _used(mtInternal), _next_unit(0), _copied_bytes(0), _bytes(0), _pause_bytes(0),
    _seconds(0), _pause_seconds(0), _error(nullptr) {}

NVMImageCopy::~NVMImageCopy() {
  FREE_C_HEAP_ARRAY(u2, _written);
}

bool NVMImageCopy::open() {
  const size_t units = NVMImageFile::size() / UnitSize;
  _written = NEW_C_HEAP_ARRAY_RETURN_NULL(u2, units, mtInternal);
  if (_written == nullptr) {
    _error = "there is too little memory for a copy of the image";
    return false;
  }
  memset(_written, 0, units * sizeof(u2));
  _used.initialize(units);
  return _file.open(NVMImageFile::size());
}

// The units of both tables up to their ends, of the chunk map, and of chunks in use.
void NVMImageCopy::find_used() {
  auto add = [this](nvmoffset start, nvmoffset end) {
    _used.set_range(untype(start) / UnitSize, align_up(untype(end), UnitSize) / UnitSize);
  };
  NVMSuperblock* sb = NVMImageFile::superblock();
  add(nvmoffset::null, NVMClassTable::end());
  add(sb->root_table(), NVMRootTable::end());
  add(sb->chunk_map(), sb->object_area());
  NVMHeap::for_each_used_chunk([&](nvmoffset offset) { add(offset, offset + NVMHeap::ChunkSize); });
  _bytes = _used.count_one_bits() * UnitSize;
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
  const nvmoffset start = to_nvmoffset(unit * UnitSize);
  nvmoffset run = start;       // of pages that differ
  NVMSanitizer::show(NVMImageFile::address_of(start), UnitSize);    // also what nothing refers to
  for (nvmoffset at = start; at <= start + UnitSize; at += PageSize) {
    bool differs = false;
    if (at < start + UnitSize) {
      address page = NVMImageFile::address_of(at);
      const u2 bit = (u2)(1 << ((at - start) / PageSize));
      differs = (_written[unit] & bit) != 0 ? memcmp(page, _file.contents() + untype(at), PageSize) != 0
                                            : !is_zero((uint64_t*)page, PageSize);
      _written[unit] |= differs ? bit : 0;
    }
    if (!differs) {
      if (run < at) {
        _file.write(untype(run), NVMImageFile::address_of(run), at - run);
        Atomic::add(&_copied_bytes, at - run);
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
    _error = "no image is open; start the JVM with -XX:NVMImage=FILE";
    return false;
  }
  if (NVMCrashSim != nullptr) {
    _error = "an image can't be copied with -XX:NVMCrashSim";
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
    if (_file.has_failed()) {
      return false;
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
  log_info(nvm)("image copied to %s: %zu bytes in use, %.3f s; pause %.3f ms for %zu bytes", _file.target(), _bytes, _seconds,
                _pause_seconds * MILLIUNITS, _pause_bytes);
  return true;
}

void NVMImageCopy::print_on(outputStream* st) const {
  st->print("%s: %zu bytes in use copied in %.3f s; the program was stopped for %.3f ms, in which %zu bytes were copied",
            _file.target(), _bytes, _seconds, _pause_seconds * MILLIUNITS, _pause_bytes);
}

bool NVMImageCopy::finish() {
  const uint64_t nobody = 0;
  _file.write(offset_of(NVMSuperblock, owner_pid), &nobody, sizeof(nobody));
  const u1 of_no_file[sizeof(NVMDiskMark) + NVMDiskMark::OpenFilesSize] = {};
  _file.write(NVMDiskMark::Offset, of_no_file, sizeof(of_no_file));
  return _file.finish();
}
