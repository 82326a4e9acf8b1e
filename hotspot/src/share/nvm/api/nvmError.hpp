#ifndef SHARE_NVM_API_NVMERROR_HPP
#define SHARE_NVM_API_NVMERROR_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"

class JavaThread;

// Exceptions that a slow path has to throw but, as a leaf, can't.
class NVMError : public AllStatic {
public:
  // Called by the thread itself, at a safepoint poll.
  static bool   is_pending();
  static Handle make_exception(JavaThread* thread);
};

#endif // SHARE_NVM_API_NVMERROR_HPP
