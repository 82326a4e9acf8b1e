#ifndef SHARE_NVM_CONVERT_NVMACTIVITY_HPP
#define SHARE_NVM_CONVERT_NVMACTIVITY_HPP

#include "memory/allocation.hpp"
#include "nvm/convert/nvmThread.hpp"

// What a thread does within its scope, for the breakdown of the AutoPersist paper's figures (section 9.2).
// With -XX:+NVMTimes a periodic task looks every 10 ms at what each thread does, and counts the time since
// its last look as time of that. What compiled code does itself, among it the call of a slow path, counts as
// execution, as does all outside of these scopes; so do collections.
//
// The scope is two stores to the thread's own cache line, so it is there without the flag, too.
class NVMActivity : public StackObj {
  NVMThread* const      _thread;
  const NVMThread::Does _before;

public:
  NVMActivity(NVMThread* thread, NVMThread::Does what) : _thread(thread), _before(thread->does()) {
    thread->set_does(what);
  }
  ~NVMActivity() { _thread->set_does(_before); }

  // Begins to look, if the flag is set.
  static void start();

  // The sum over all threads, in nanoseconds; 0 without the flag, and for execution, which is not looked at.
  static uint64_t nanos(NVMThread::Does what);
};

#endif // SHARE_NVM_CONVERT_NVMACTIVITY_HPP
