// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_SYNC_NVMPREPARE_HPP
#define SHARE_NVM_SYNC_NVMPREPARE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/handles.hpp"

// Makes objects recoverable before they are stored, or before their store is synced. What is short is done at once; safepoints are
// let in meanwhile if it is long, or if it finds no room: that is tried again when a collection of the image that has begun since
// has given back what is garbage; several times if there is room then, which other threads are faster to take. What can't be made
// recoverable is left to the slow path of the store, which reports it; nor is there an error if a store that was prepared is never
// done: the homes are garbage then. In state _thread_in_vm.
class NVMPrepare : public StackObj {
public:
  enum class Length { Unknown, Long };

private:
  JavaThread* const _java_thread;
  NVMThread* const  _thread;
  int               _waits;
  NVMSlices         _slices;

  static const int MostWaits = 4;

  bool may_wait() const;
  void wait_if_asked();
  bool attempt(oopDesc** values, size_t count, Klass* referrer);
  template <typename Gather> void convert(Klass* referrer, Gather gather);

public:
  explicit NVMPrepare(JavaThread* thread, Length length = Length::Unknown);

  // For a collection, since the image was full. What is refused all the same finds no room.
  bool has_waited() const { return _waits > 0; }

  // holder: to which it is to be stored; null for a named root.
  void value(Handle value, Handle holder);

  // What holder refers to in these bytes, from the start of the object.
  void fields(Handle holder, intptr_t offset, intptr_t size);

  // The static field of a mirror.
  void static_field(Handle mirror, intptr_t offset);
};

#endif // SHARE_NVM_SYNC_NVMPREPARE_HPP
