#include "nvm/base/nvmStall.hpp"

#include "nvm/base/nvmCollectRequest.hpp"
#include "nvm/base/nvmCollections.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointMechanism.inline.hpp"

void NVMStall::ask() {
  Thread* const thread = Thread::current();
  if (NVMCollectRequest::is_enabled() && thread->is_Java_thread()) {
    NVMPendingError::set(JavaThread::cast(thread), NVMPendingError::StallBit);
    SafepointMechanism::arm_local_poll_release(JavaThread::cast(thread));
  }
}

void NVMStall::wait(JavaThread* thread) {
  NVMPendingError::clear(thread, NVMPendingError::StallBit);
  const uint64_t cycle = NVMCollectRequest::want_next();
  const jlong start = os::javaTimeNanos();
  ThreadBlockInVM blocked(thread);
  for (int i = 0; i < LongestMillis && !NVMCollectRequest::has_ended(cycle); i++) {
    os::naked_short_sleep(1);
  }
  NVMCollections::note_wait(os::javaTimeNanos() - start);
}
