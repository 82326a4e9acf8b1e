#ifndef SHARE_NVM_SYNC_NVMPREPARE_HPP
#define SHARE_NVM_SYNC_NVMPREPARE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/handles.hpp"

// Makes objects recoverable before they are stored, or before their store is synced, and lets safepoints in meanwhile. What
// can't be made recoverable is left to the slow path of the store, which reports it; nor is there an error if a store that was
// prepared is never done: the homes are garbage then. In state _thread_in_vm.
class NVMPrepare : public StackObj {
  NVMThread* const _thread;
  NVMSlices        _slices;

  template <typename Gather> void convert(Klass* referrer, Gather gather);

public:
  explicit NVMPrepare(JavaThread* thread) : _thread(NVMThread::current()), _slices(thread) {}

  // holder: to which it is to be stored; null for a named root.
  void value(Handle value, Handle holder);

  // What holder refers to in these bytes, from the start of the object.
  void fields(Handle holder, intptr_t offset, intptr_t size);

  // The static field of a mirror.
  void static_field(Handle mirror, intptr_t offset);
};

#endif // SHARE_NVM_SYNC_NVMPREPARE_HPP
