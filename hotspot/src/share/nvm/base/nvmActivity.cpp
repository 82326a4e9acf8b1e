// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmActivity.hpp"

#include "runtime/atomic.hpp"
#include "runtime/globals.hpp"
#include "runtime/os.hpp"
#include "runtime/task.hpp"

static volatile uint64_t nanos_of[NVMThread::DoesCount];

namespace {

class Look : public PeriodicTask {
  jlong _last;

public:
  Look() : PeriodicTask(PeriodicTask::min_interval), _last(os::javaTimeNanos()) {}

  void task() override {
    const jlong now = os::javaTimeNanos();
    NVMThread::for_each([&](NVMThread* t) {
      const NVMThread::Does what = t->does();
      if (what != NVMThread::Executes) {
        Atomic::store(&nanos_of[what], nanos_of[what] + (uint64_t)(now - _last));
      }
    });
    _last = now;
  }
};

}

void NVMActivity::start() {
  if (NVMTimes) {
    (new Look())->enroll();
  }
}

uint64_t NVMActivity::nanos(NVMThread::Does what) {
  return Atomic::load(&nanos_of[what]);
}
