#ifndef SHARE_NVM_BASE_NVMTRACEREQUEST_HPP
#define SHARE_NVM_BASE_NVMTRACEREQUEST_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class Semaphore;

// What the image's trace thread (NVMTraceThread) is asked for. Lock-free, so that slow paths can ask.
class NVMTraceRequest : public AllStatic {
  static Semaphore*    _semaphore;        // null: there is no such thread
  static volatile bool _wants_space;
  static volatile bool _wants_sharing;
  static volatile bool _is_done;          // garbage of earlier lives has been found, or can't be

public:
  // The thread begins to work.
  static void enable();

  // Of the calling thread, until something is wanted. In state _thread_in_native.
  static void await();

  // Garbage of earlier lives; once in the life of a process.
  static void want_space();
  static bool wants_space();

  // Waits until it has been found, without a safepoint; false if nobody will look for it.
  static bool wait();
  static bool is_done();
  static void set_done();

  // What the unbound roots share; as often as it is asked for.
  static void want_sharing();

  // Takes the request.
  static bool take_sharing();
};

#endif // SHARE_NVM_BASE_NVMTRACEREQUEST_HPP
