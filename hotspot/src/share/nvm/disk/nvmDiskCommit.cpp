#include "nvm/disk/nvmDiskCommit.hpp"

#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/disk/nvmDiskWindow.hpp"
#include "runtime/globals.hpp"

THREAD_LOCAL bool NVMDiskCommit::_is_asked = false;

bool NVMDiskCommit::is_on() {
  return NVMDiskOptions::is_on() && strcmp(NVMCommit, "wait") == 0;
}

void NVMDiskCommit::ask(JavaThread* thread) {
  if (!NVMDiskLog::is_own_durable()) {
    _is_asked = true;
    NVMStall::ask_for_log();
  }
}

void NVMDiskCommit::wait(JavaThread* thread) {
  NVMDiskWindow::wait(thread);
  if (!_is_asked) {
    return;
  }
  _is_asked = false;
  const char* const problem = await(thread);
  if (problem != nullptr) {
    NVMThread::current()->set_error(NVMError::Kind::NotOnDisk, problem);
  }
}

const char* NVMDiskCommit::await(JavaThread* thread) {
  return NVMDiskLog::sync_own(thread);
}
