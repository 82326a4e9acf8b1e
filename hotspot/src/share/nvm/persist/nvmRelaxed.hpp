// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMRELAXED_HPP
#define SHARE_NVM_PERSIST_NVMRELAXED_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmThread.hpp"

class JavaThread;

// AutoPersist.relaxed: a thread's plain stores are written back, but not fenced one by one; the
// outermost end fences.
//
// The block belongs to a java.lang.Thread, and this state is one of the operating system's thread: so a virtual thread that
// leaves its carrier takes it along, as its region (NVMUnmounted). What a processor has written back is fenced on that
// processor, before. A thread that has ended without end(), which takes an error in the midst of it, leaves the block to the
// carrier: the next to ask finds that it is not its own.
//
// All functions are for the current thread.
class NVMRelaxed : public AllStatic {
  static bool is_own_virtual(NVMThread* thread);

public:
  static void begin(JavaThread* thread);
  static void end(JavaThread* thread);

  // Is the thread inside?
  static bool is_on(NVMThread* thread) {
    const NVMRelaxedState* s = thread->relaxed();
    return s->level > 0 && (!s->owner_is_virtual || is_own_virtual(thread));
  }

  // The current virtual thread's block, taken from its carrier; of level 0 if it is in none.
  static NVMRelaxedState unmount(NVMThread* thread);

  // That block again, maybe in another thread.
  static void mount(NVMThread* thread, const NVMRelaxedState& state);

  // The operating system's thread ends.
  static void abandon(NVMThread* thread);
};

#endif // SHARE_NVM_PERSIST_NVMRELAXED_HPP
