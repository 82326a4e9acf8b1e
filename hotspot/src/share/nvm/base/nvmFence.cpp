// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmFence.hpp"

#include "memory/padded.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/threadSMR.inline.hpp"
#include "utilities/debug.hpp"
#include "utilities/spinYield.hpp"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

// Looking at more threads would take longer than to interrupt the processors.
static const uint MostThreads = 64;

static const jlong CostShare = 16;       // of the latest measurement in the average
static const jlong MostCost = 1000000;   // a thread may have lost its processor meanwhile

static long membarrier(int command) {
  return ::syscall(SYS_membarrier, command, 0u, 0);
}

bool NVMFence::initialize() {
  return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
}

bool NVMFence::initialize_serialization() {
  return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE) == 0;
}

void NVMFence::serialize_all() {
  OrderAccess::fence();
  const long result = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE);
  guarantee(result == 0, "membarrier was registered at start-up");
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

// Threads share interrupts, as commits share a flush of a disk: one interrupts for all who were waiting when it began. The kernel
// lets one call through at a time, so that who waits for it loses nothing.
//
//   A   W: its stores     R: reads begun = n     ...                       sees done > n
//   B                     begun := n + 1     membarrier     done := n + 1
//
// B's call begins after R, for begun was n then, and is not counted as done before it has ended: so it is a fence of all threads
// between W and A's return. That includes A, which may be running, and B, whose call is a full fence.
static struct {
  DEFINE_PAD_MINUS_SIZE(0, DEFAULT_PADDING_SIZE, 0);
  volatile int      is_calling;
  volatile uint64_t begun;
  volatile uint64_t done;
  DEFINE_PAD_MINUS_SIZE(1, DEFAULT_PADDING_SIZE, sizeof(int) + 2 * sizeof(uint64_t));
} calls;

void NVMFence::interrupt_all() {
  OrderAccess::fence();
  const uint64_t before = Atomic::load(&calls.begun);
  SpinYield yield;
  while (Atomic::load_acquire(&calls.done) <= before) {
    if (Atomic::load(&calls.is_calling) != 0 || Atomic::xchg(&calls.is_calling, 1) != 0) {
      yield.wait();
      continue;
    }
    const uint64_t number = calls.begun + 1;
    if (calls.done <= before) {
      Atomic::release_store_fence(&calls.begun, number);
      const long result = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
      guarantee(result == 0, "membarrier was registered at start-up");
      Atomic::release_store(&calls.done, number);
    }
    Atomic::release_store(&calls.is_calling, 0);
  }
}

volatile uint32_t NVMFence::_cost = 0;

// Updates of several threads may be lost.
void NVMFence::count_cost(jlong ticks) {
  const jlong nanos = (jlong)(ticks * ((double)NANOSECS_PER_SEC / os::elapsed_frequency()));
  const jlong before = Atomic::load(&_cost);
  Atomic::store(&_cost, (uint32_t)(before + (MIN2(nanos, MostCost) - before) / CostShare));
}

void NVMFence::order_mutators() {
  const jlong start = os::elapsed_counter();
  const bool are_safe = others_are_safe();
  if (!are_safe) {
    interrupt_all();
  }
  // All threads would write to one cache line for what takes no longer than that.
  if (!are_safe || start % CostShare == 0) {
    count_cost(os::elapsed_counter() - start);
  }
}
