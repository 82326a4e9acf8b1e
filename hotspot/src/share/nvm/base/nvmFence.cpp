#include "nvm/base/nvmFence.hpp"

#include "runtime/javaThread.inline.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/debug.hpp"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

// Looking at more threads would take longer than to interrupt the processors.
static const uint MostThreads = 64;

static long membarrier(int command) {
  return ::syscall(SYS_membarrier, command, 0u, 0);
}

bool NVMFence::initialize() {
  return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
}

// Only Java threads store into objects while no safepoint is reached, and only in other states than native
// and blocked. A thread M that is seen in one of these needs no interrupt:
//
//   C   W: word := home    CAS's fence    read M's state: native or blocked
//   M   state := VM        fence          ... S: store the field    T: test the word
//
// HotSpot's own safepoints rest upon that fence. What M stored before it went native is older than the state
// that C has read, and can be seen by C. If M has left that state by then, C's read has missed it, so that
// M's fence comes after W, and T sees the word. The same holds for a thread that is not yet in the list:
// it is put there, by a CAS, before it runs; and one that has left the list has done all its stores.
//
// With -XX:+UseSystemMemoryBarrier there is no such fence.
bool NVMFence::others_are_safe() {
  if (UseSystemMemoryBarrier) {
    return false;
  }
  Thread* self = Thread::current();
  ThreadsListHandle threads(self);
  if (threads.length() > MostThreads) {
    return false;
  }
  for (uint i = 0; i < threads.length(); i++) {
    JavaThread* other = threads.thread_at(i);
    const JavaThreadState state = other->thread_state();
    if (other != self && state != _thread_in_native && state != _thread_blocked) {
      return false;
    }
  }
  return true;
}

void NVMFence::interrupt_all() {
  const long result = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  guarantee(result == 0, "membarrier was registered at start-up");
}

void NVMFence::order_mutators() {
  if (!others_are_safe()) {
    interrupt_all();
  }
}
