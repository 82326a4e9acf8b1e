#ifndef SHARE_NVM_BARRIER_NVMSYNC_HPP
#define SHARE_NVM_BARRIER_NVMSYNC_HPP

#include "memory/allocation.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/oopsHierarchy.hpp"

class NVMClass;

// Brings a piece of an object's home in line with its front.
class NVMSync : public StackObj {
  static const int MaxPending = 128;

  NVMThread* const _thread;
  oopDesc* const   _holder;
  NVMClass* const  _class;
  intptr_t         _start;         // the range; all of the object if it is not inside
  intptr_t         _end;
  oopDesc*         _pending[MaxPending];    // values that must become recoverable first
  int              _pending_count;

  void set_range(intptr_t offset, intptr_t size);
  void write(NVMHome* home);
  void write_reference(NVMHome* home, intptr_t offset);
  void take_back(NVMHome* home);
  void take_back_reference(NVMHome* home, intptr_t offset);

public:
  NVMSync(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size);

  // When done, the range is durable. If a reference in it can't be: the front
  // gets the home's references again, and an exception is reported.
  void run();

  // The same for a single field or element, which nearly all stores are; false if
  // it takes more than copying its value.
  static bool sync_one(oopDesc* holder, intptr_t offset, intptr_t size);

  // The object that a home stands for in this process; null for granule 0.
  static oop front_of(uint32_t granule);
};

#endif // SHARE_NVM_BARRIER_NVMSYNC_HPP
