#ifndef SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP
#define SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP

#include "memory/allocation.hpp"
#include "nvm/disk/nvmDiskFormat.hpp"
#include "nvm/persist/nvmWriteRing.hpp"

// Makes frames, one after the other, in memory that it keeps. Of the logger. Too little memory ends the JVM.
class NVMFrameBuilder : public CHeapObj<mtInternal> {
  struct Found {
    const NVMWriteRing::Write* write;
    uint64_t page() const { return untype(write->offset()) / NVMWriteRing::MaxWrite; }
  };

  address _bytes;
  size_t  _capacity;
  size_t  _size;          // of the frame so far
  size_t  _stored;        // bytes that its writes have
  Found*  _found;
  size_t  _found_capacity;
  size_t  _found_count;

  NVMFrame* frame()       { return (NVMFrame*)_bytes; }
  void note(const NVMWriteRing::Write* write);
  static int compare(Found a, Found b);

public:
  NVMFrameBuilder();
  ~NVMFrameBuilder();
  NONCOPYABLE(NVMFrameBuilder);

  void begin();
  void add(uint64_t offset, const void* bytes, size_t size);

  // Takes what the rings have up to the end of a closed epoch. Where several threads have written, pages come one after the
  // other, each with its writes in their order.
  void take_rings(uint64_t epoch);

  bool is_empty() const   { return _size == NVMFrame::HeaderSize; }
  size_t length() const   { return _size - NVMFrame::HeaderSize; }
  size_t stored() const   { return _stored; }

  // Complete; of size() bytes.
  const NVMFrame* finish(uint64_t incarnation, uint64_t number);
};

#endif // SHARE_NVM_DISK_NVMFRAMEBUILDER_HPP
