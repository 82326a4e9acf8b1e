#ifndef SHARE_NVM_CONVERT_NVMRELAXED_HPP
#define SHARE_NVM_CONVERT_NVMRELAXED_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// AutoPersist.relaxed: a thread's plain stores are written back, but not fenced one by one; the
// outermost end fences.
//
// The block belongs to a java.lang.Thread. What a processor has written back is fenced on that
// processor, and this state is one of the operating system's thread: so a virtual thread is pinned to
// its carrier inside, as in a region. One that has ended without end(), which takes an error
// in the midst of it, leaves the block to the carrier: the next to ask finds that it is not its own.
//
// Used by its thread only.
class NVMRelaxed {
  int     _level;
  int64_t _owner;              // its java.lang.Thread's id
  bool    _owner_is_virtual;

  bool is_own_virtual();

public:
  NVMRelaxed() : _level(0), _owner(0), _owner_is_virtual(false) {}

  void begin(JavaThread* thread);
  void end(JavaThread* thread);

  // Is the current thread inside?
  bool is_on()       { return _level > 0 && (!_owner_is_virtual || is_own_virtual()); }

  // The operating system's thread ends.
  void abandon();
};

#endif // SHARE_NVM_CONVERT_NVMRELAXED_HPP
