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

  // Is it the one that the calling thread got last? It must not be dropped as
  // if the bytecode that is executed again could throw it again.
  static bool   is_thrown(oop exception);
};

#endif // SHARE_NVM_API_NVMERROR_HPP
