// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmSlices.hpp"

#include "memory/iterator.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/stackWatermarkSet.hpp"
#include "runtime/vmThread.hpp"

volatile int  NVMSlices::_count = 0;
volatile bool NVMSlices::_is_held_off = false;

static const jlong OfferNanos = 2 * NANOSECS_PER_MILLISEC;
static const jlong WorkNanos  = 1 * NANOSECS_PER_MILLISEC;
static const jlong NapNanos   = 20 * (NANOUNITS / MICROUNITS);

NVMSlices::NVMSlices(JavaThread* thread)
  : _thread(thread), _nvm_thread(NVMThread::current()), _is_open(false), _steps(0), _not_before(0) {}

void NVMSlices::open() {
  NVMSliceState* const state = _nvm_thread->slices();
  assert(state->value == NVMSliceState::Closed, "not nested");
  if (Atomic::load_acquire(&_is_held_off)) {
    ThreadBlockInVM blocked(_thread);
    while (Atomic::load_acquire(&_is_held_off)) {
      os::naked_short_sleep(1);
    }
  }
  _is_open = true;
  Atomic::inc(&_count);
  state->thread = _thread;
  Atomic::release_store(&state->value, (int)NVMSliceState::Working);
}

void NVMSlices::close() {
  if (!_is_open) {
    return;
  }
  NVMSliceState* const state = _nvm_thread->slices();
  Atomic::release_store(&state->value, (int)NVMSliceState::Closed);
  state->thread = nullptr;
  Atomic::dec(&_count);
  _is_open = false;
}

bool NVMSlices::is_current_in() {
  return any() && Atomic::load(&NVMThread::current()->slices()->value) != NVMSliceState::Closed;
}

void NVMSlices::let_in() {
  if (_thread->handshake_state()->has_operation()) {
    _thread->handshake_state()->process_by_self(false /* allow_suspend */, false /* check_async_exception */);
  }
  if (SafepointSynchronize::is_synchronizing() && os::javaTimeNanos() >= _not_before) {
    offer();
  }
}

void NVMSlices::offer() {
  volatile int* const value = &_nvm_thread->slices()->value;
  _thread->frame_anchor()->make_walkable();
  const jlong until = os::javaTimeNanos() + OfferNanos;
  Atomic::release_store(value, (int)NVMSliceState::Ready);
  bool was_stopped = false;
  int now;
  while ((now = Atomic::load_acquire(value)) != NVMSliceState::Working) {
    if (now == NVMSliceState::Stopped) {
      was_stopped = true;
    } else if (!SafepointSynchronize::is_synchronizing() || os::javaTimeNanos() > until) {
      if (Atomic::cmpxchg(value, (int)NVMSliceState::Ready, (int)NVMSliceState::Working) == NVMSliceState::Ready) {
        break;
      }
      continue;
    }
    os::naked_short_nanosleep(NapNanos);
  }
  if (was_stopped) {
    OrderAccess::cross_modify_fence();
    StackWatermarkSet::on_safepoint(_thread);
  } else {
    _not_before = os::javaTimeNanos() + WorkNanos;
  }
}

template <typename Function>
void NVMSlices::for_each(Function f) {
  if (any()) {
    NVMThread::for_each([=](NVMThread* t) {
      if (Atomic::load_acquire(&t->slices()->value) != NVMSliceState::Closed) {
        f(t);
      }
    });
  }
}

static NVMSliceState* state_of(JavaThread* thread) {
  NVMSliceState* found = nullptr;
  NVMThread::for_each([&](NVMThread* t) {
    if (t->slices()->thread == thread) {
      found = t->slices();
    }
  });
  return found;
}

static bool change(NVMSliceState* state, NVMSliceState::Value from, NVMSliceState::Value to) {
  return Atomic::cmpxchg(&state->value, (int)from, (int)to) == from;
}

void NVMSlices::stop_last(const ThreadSafepointState* still_running) {
  if (!any() || VMThread::vm_op_type() == VM_Operation::VMOp_NVMDetach) {
    return;
  }
  const int most = 64;
  NVMSliceState* states[most];
  int count = 0;
  for (const ThreadSafepointState* s = still_running; s != nullptr; s = s->get_next()) {
    NVMSliceState* const state = count < most ? state_of(s->thread()) : nullptr;
    if (state == nullptr || Atomic::load_acquire(&state->value) != NVMSliceState::Ready) {
      return;
    }
    states[count++] = state;
  }
  for (int i = 0; i < count; i++) {
    if (!change(states[i], NVMSliceState::Ready, NVMSliceState::Stopped)) {
      while (i-- > 0) {
        Atomic::release_store(&states[i]->value, (int)NVMSliceState::Ready);
      }
      return;
    }
  }
}

bool NVMSlices::is_stopped(JavaThread* thread) {
  if (!any()) {
    return false;
  }
  NVMSliceState* const state = state_of(thread);
  return state != nullptr && Atomic::load_acquire(&state->value) == NVMSliceState::Stopped;
}

void NVMSlices::resume() {
  for_each([](NVMThread* t) { change(t->slices(), NVMSliceState::Stopped, NVMSliceState::Working); });
}

void NVMSlices::oops_do(Thread* thread, OopClosure* f) {
  if (!AutoPersist || !thread->is_VM_thread()) {
    return;
  }
  NVMThread::for_each([=](NVMThread* t) { t->deferred()->oops_do(f); });
  for_each([=](NVMThread* t) {
    NVMArray<NVMBatch::Entry>* const entries = t->batch()->entries();
    for (size_t i = 0; i < entries->length(); i++) {
      f->do_oop((oop*)&entries->at(i).front);
    }
  });
}
