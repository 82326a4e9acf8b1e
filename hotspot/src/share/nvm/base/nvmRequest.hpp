// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMREQUEST_HPP
#define SHARE_NVM_BASE_NVMREQUEST_HPP

#include "utilities/globalDefinitions.hpp"

class JavaThread;
class Semaphore;

// What a thread beside the program is asked for, again and again, and how far it is. Lock-free, so that slow paths can ask. What
// it does then is for all who have asked before it begins, and finds what they have done before they asked: they ask by an
// atomic access, and there is a fence between its taking of the request and what follows.
class NVMRequest {
  Semaphore* volatile _semaphore;     // null: there is no such thread
  volatile bool       _is_wanted;
  volatile uint64_t   _begun;         // how often
  volatile uint64_t   _ended;

public:
  static NVMRequest collection;       // of homes: NVMCollector
  static NVMRequest sharing;          // what unbound roots share: NVMTraceThread
  static NVMRequest recompilation;    // of code that was made for what is not so any more: NVMWokenCode

  constexpr NVMRequest() : _semaphore(nullptr), _is_wanted(false), _begun(0), _ended(0) {}
  NONCOPYABLE(NVMRequest);

  // The thread is about to be started. Before that nothing can be asked for.
  void enable();
  bool is_enabled() const;

  // Of the thread, in state _thread_in_vm: until something is wanted, and less than a second longer, for others who want
  // the same.
  void begin(JavaThread* thread, int delay_millis);
  void end();

  void want();

  // The same, what is under way not counted; or with it. How often it will have ended then.
  uint64_t want_next();
  uint64_t want_one();

  bool has_ended(uint64_t number) const;

  // Waits for that, in state _thread_in_vm. False: it takes longer.
  bool wait_for(uint64_t number, JavaThread* thread, int longest_millis = max_jint) const;
};

#endif // SHARE_NVM_BASE_NVMREQUEST_HPP
