// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskCommit.hpp"

#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/disk/nvmDiskWindow.hpp"
#include "nvm/persist/nvmWriteLog.hpp"
#include "runtime/globals.hpp"

bool                  NVMDiskCommit::_on = false;
THREAD_LOCAL uint64_t NVMDiskCommit::_epoch = 0;

void NVMDiskCommit::initialize() {
  _on = NVMDiskOptions::is_on() && strcmp(NVMCommit, "wait") == 0;
}

// What is written to no log, since that has failed, is in no epoch. The log is said to have failed before it is off.
void NVMDiskCommit::note_end(bool has_stored) {
  _epoch = !has_stored ? 0 : NVMWriteLog::is_on() ? NVMWriteLog::own_epoch() : UINT64_MAX;
}

bool NVMDiskCommit::is_done() {
  return NVMDiskLog::is_durable(_epoch);
}

void NVMDiskCommit::ask(JavaThread* thread) {
  if (!is_done()) {
    NVMPendingError::set(thread, NVMPendingError::CommitBit);
    NVMStall::ask_for_log();
  }
}

void NVMDiskCommit::wait_if_asked(JavaThread* thread) {
  if (!NVMPendingError::is_set(thread, NVMPendingError::CommitBit)) {
    return;
  }
  NVMPendingError::clear(thread, NVMPendingError::CommitBit);
  const char* const problem = await(thread);
  if (problem != nullptr) {
    NVMThread::current()->set_error(NVMError::Kind::NotOnDisk, problem);
  }
}

void NVMDiskCommit::wait_at_poll(JavaThread* thread) {
  NVMDiskWindow::wait(thread);
  wait_if_asked(thread);
}

const char* NVMDiskCommit::await(JavaThread* thread) {
  return is_done() ? nullptr : NVMDiskLog::sync(thread, _epoch);
}
