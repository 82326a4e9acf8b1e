// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMACTIVITY_HPP
#define SHARE_NVM_BASE_NVMACTIVITY_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/globals.hpp"

// What a thread does within its scope, for the breakdown of the AutoPersist paper's figures (section 9.2).
// With -XX:+NVMTimes a periodic task looks every 10 ms at what each thread does, and counts the time since
// its last look as time of that. What compiled code does itself, among it the call of a slow path, counts as
// execution, as does all outside of these scopes; so do collections.
//
// Stores to the image count with their write-backs: a CLWB that evicts its line makes the next store to it wait.
// That is so in the store buffer, which stores leave in order; while one waits there, other threads see the
// activity that was set before it.
class NVMActivity : public StackObj {
  NVMThread*      _thread;     // null without the flag
  NVMThread::Does _before;

public:
  NVMActivity(NVMThread::Does what) : _thread(nullptr), _before(NVMThread::Executes) {
    if (NVMTimes) {
      _thread = NVMThread::current();
      _before = _thread->does();
      _thread->set_does(what);
    }
  }
  ~NVMActivity() {
    if (_thread != nullptr) {
      _thread->set_does(_before);
    }
  }

  // Begins to look, if the flag is set.
  static void start();

  // The sum over all threads, in nanoseconds; 0 without the flag, and for execution, which is not looked at.
  static uint64_t nanos(NVMThread::Does what);
};

#endif // SHARE_NVM_BASE_NVMACTIVITY_HPP
