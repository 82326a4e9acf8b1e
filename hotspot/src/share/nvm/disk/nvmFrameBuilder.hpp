// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP
#define SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP

#include "memory/allocation.hpp"
#include "nvm/disk/nvmDiskFormat.hpp"
#include "nvm/persist/nvmWriteLog.hpp"

// Makes frames, one after the other, in memory that it keeps. Of the logger. Too little memory ends the JVM.
class NVMFrameBuilder : public CHeapObj<mtInternal> {
  struct Found {
    const NVMWriteRing::Write* write;
    uint64_t page() const { return untype(write->offset()) / NVMWriteRing::MaxWrite; }
  };

  // Who writes, in an epoch, to the pages of a counter (NVMWriteLog).
  struct Writers {
    uint64_t epoch;       // of what follows
    uint32_t thread;
    bool     are_several;
  };

  address _bytes;
  size_t  _capacity;
  size_t  _size;          // of the frame so far
  size_t  _last;          // where its latest entry begins; 0: there is none
  size_t  _stored;        // bytes that its writes have
  Found*  _found;
  size_t  _found_capacity;
  size_t  _found_count;
  Writers* _writers;      // by counter

  NVMFrame* frame()       { return (NVMFrame*)_bytes; }
  Writers* writers_of(const NVMWriteRing::Write* write) { return &_writers[NVMWriteLog::counter_of(write->offset())]; }
  void note_writers(uint64_t epoch);
  void note_found(const NVMWriteRing::Write* write);
  void add(const NVMWriteRing::Write* write);
  void reserve(size_t size);
  bool extend(uint64_t offset, const void* bytes, size_t size);
  static int compare(const void* p, const void* q);

public:
  NVMFrameBuilder();
  ~NVMFrameBuilder();
  NONCOPYABLE(NVMFrameBuilder);

  void begin();

  // Writes side by side, one after the other, become one entry.
  void add(uint64_t offset, const void* bytes, size_t size);

  // Takes what the rings have up to the end of a closed epoch: the writes of each thread in their order, but those to pages to
  // which several have written come last, page by page, in the order of all.
  void take_rings(uint64_t epoch);

  bool is_empty() const   { return _size == NVMFrame::HeaderSize; }
  size_t length() const   { return _size - NVMFrame::HeaderSize; }
  size_t stored() const   { return _stored; }

  // Complete; of size() bytes.
  const NVMFrame* finish(uint64_t incarnation, uint64_t number);
};

#endif // SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP
