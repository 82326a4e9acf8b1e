#ifndef SHARE_NVM_BASE_NVMRECOMPILEREQUEST_HPP
#define SHARE_NVM_BASE_NVMRECOMPILEREQUEST_HPP

#include "memory/allStatic.hpp"

class Semaphore;

// Compiled code was made for what is not so any more, and a thread is to throw it away (NVMWokenCode). Lock-free, so that slow
// paths can ask.
class NVMRecompileRequest : public AllStatic {
  static Semaphore* volatile _semaphore;      // null: the thread does not run yet
  static volatile bool       _is_wanted;

public:
  // The thread begins to work; what was wanted before is wanted still.
  static void enable();

  // Of the thread, until something is wanted; one return for all who have asked since the last one. As a blocked thread.
  static void await();

  static void want();
};

#endif // SHARE_NVM_BASE_NVMRECOMPILEREQUEST_HPP
