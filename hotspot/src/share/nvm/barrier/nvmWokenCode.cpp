// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmWokenCode.hpp"

#include "classfile/javaClasses.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmCompiledCode.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/convert/nvmSites.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "runtime/handles.inline.hpp"

static const int DelayMillis = 500;

void NVMWokenCode::initialize() {
  if (!NVMImageFile::is_open() || !(NVMDormant::is_possible() || NVMEagerAllocation)) {
    return;
  }
  EXCEPTION_MARK;
  Handle thread_oop = JavaThread::create_system_thread_object("AutoPersist Recompilation", CHECK);
  NVMWokenCode* thread = new NVMWokenCode(&run_thread);
  JavaThread::vm_exit_on_osthread_failure(thread);
  NVMRequest::recompilation.enable();
  NVMRequest::recompilation.want();      // code may have woken before
  JavaThread::start_internal_daemon(THREAD, thread, thread_oop, NearMaxPriority);
}

void NVMWokenCode::run_thread(JavaThread* thread, TRAPS) {
  while (true) {
    NVMRequest::recompilation.begin(thread, DelayMillis);
    const size_t count = NVMCompiledCode::make_not_entrant([](nmethod* nm) { return NVMDormant::take_woken(nm); });
    if (count > 0) {
      log_info(nvm)("%zu compiled methods with woken store barriers will be compiled again", count);
    }
    NVMSites::judge_if_due();
    NVMRequest::recompilation.end();
  }
}
