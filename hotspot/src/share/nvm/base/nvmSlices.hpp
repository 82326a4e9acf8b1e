// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSLICES_HPP
#define SHARE_NVM_BASE_NVMSLICES_HPP

#include "memory/allocation.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handshake.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMThread;
class OopClosure;
class ThreadSafepointState;

// How far a thread's conversion in slices lets a safepoint in. Part of NVMThread, so that it is always there for others.
struct NVMSliceState {
  enum Value : int { Closed, Working, Ready, Stopped };

  volatile int        value;
  JavaThread* volatile thread;      // while not closed
};

// Lets safepoints in between two steps of a conversion whose objects stay claimed meanwhile. The thread is in state
// _thread_in_vm, with a stack that can be walked, and holds no lock, lock bit or address of an object between two steps but
// those in its batch, whose fronts are roots of collections.
//
// Other threads' conversions may depend on such a batch, and wait for it in leaves, as may whoever stores to a claimed object.
// If the thread simply stopped at a safepoint, they would hold up the safepoint, and it them. So it is stopped last:
//
//   Ready     It sees that a safepoint begins, and offers to stop. It takes the offer back after a while, and does some more of
//             its work before the next one.
//   Stopped   The VM thread has found that all threads which still run are ready, and has stopped them, all or none. Nobody is in
//             a leaf then. It lets them go on at the end of the safepoint.
//
// Each change is one CAS, by the thread or by the VM thread, so that they agree. Handshakes are done by the thread itself
// between steps.
//
// With -XX:+NVMStressCollector, whose safepoints never end, every conversion of two objects is in slices of one step.
//
// What relies on conversions having no safepoint inside, and how it stands with slices:
//   - NVMCollector: a turn would take the batch's homes for dead; homes that were allocated before marking began would have no
//     mark, and those after it would be believed to refer to what is shaded. Both wait until there are no slices, and hold new
//     ones off.
//   - NVMHome::has_front: what another batch has linked may still be on its way to be set recoverable, home by home.
//   - Stores that are taken back: NVMDeferredStores::hold_values_before.
//   - VM operations that close the image are not let in.
//   - Collectors that move a front whose home is being made leave the home's slot alone (NVMFront::moved).
//   - A class that becomes loud (NVMQuiet) does so at a safepoint: what was claimed before is ordered by it.
class NVMSlices : public StackObj {
  static volatile int  _count;
  static volatile bool _is_held_off;

  JavaThread* const _thread;
  NVMThread* const  _nvm_thread;
  bool              _is_open;
  size_t            _steps;
  jlong             _not_before;

  void let_in();
  void offer();

  template <typename Function> static void for_each(Function f);

public:
  // Not open yet.
  explicit NVMSlices(JavaThread* thread);
  ~NVMSlices() { close(); }
  NONCOPYABLE(NVMSlices);

  // Between two conversions, in state _thread_in_vm. Waits for the collector, which may be waiting until none are open.
  void open();
  void close();
  bool is_open() const { return _is_open; }

  static bool any() { return Atomic::load_acquire(&_count) > 0; }

  // Is the current thread in such a conversion?
  static bool is_current_in();

  // By the collector, which neither begins nor turns while there are any: new ones wait until it has.
  static void hold_off(bool is_on)    { Atomic::release_store(&_is_held_off, is_on); }

  // Between two steps. True if there may have been a collection.
  bool step() {
    const size_t steps_at_once = 128;
    if (++_steps % steps_at_once != 0 && !NVMStressCollector) {
      return false;
    }
    if (!SafepointSynchronize::is_synchronizing() && !_thread->handshake_state()->has_operation()) {
      return false;
    }
    let_in();
    return true;
  }

  // The following are for the VM thread.

  // Stops the threads of the list, all that still run, if all are ready.
  static void stop_last(const ThreadSafepointState* still_running);
  static bool is_stopped(JavaThread* thread);
  static void resume();

  // At a safepoint.
  static void oops_do(Thread* thread, OopClosure* f);
};

#endif // SHARE_NVM_BASE_NVMSLICES_HPP
