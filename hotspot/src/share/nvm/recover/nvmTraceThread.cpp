// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTraceThread.hpp"

#include "classfile/javaClasses.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmTracer.hpp"
#include "nvm/recover/nvmUnboundEntries.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/synchronizer.hpp"

static const int SharingDelayMillis = 999;      // for the other roots, which are often recovered right after the first one

void NVMTraceThread::initialize() {
  if (!NVMImageFile::is_open()) {
    return;
  }
  EXCEPTION_MARK;
  Handle thread_oop = JavaThread::create_system_thread_object("AutoPersist Trace", CHECK);
  NVMTraceThread* thread = new NVMTraceThread(&run_thread);
  JavaThread::vm_exit_on_osthread_failure(thread);
  NVMRequest::sharing.enable();
  JavaThread::start_internal_daemon(THREAD, thread, thread_oop, NearMaxPriority);
}

void NVMTraceThread::run_thread(JavaThread* thread, TRAPS) {
  while (true) {
    NVMRequest::sharing.begin(thread, SharingDelayMillis);
    if (NVMKeepAlive::wants_sharing()) {
      find_shared(thread);
    }
    NVMRequest::sharing.end();
  }
}

void NVMTraceThread::find_shared(JavaThread* thread) {
  HandleMark hm(thread);
  NVMArray<nvmgranule> roots;
  bool ok = true;
  uint64_t before;
  uint64_t let_go_before;
  uint64_t sweeps_before;
  {
    ObjectLocker locker(NVMKeepAlive::recovery_lock(thread), thread);
    before = NVMRecovery::changes().now();
    let_go_before = NVMKeepAlive::times_let_go();
    NVMHeap::Walk::begin();      // and ends below, so that none of these dies before
    sweeps_before = NVMMarks::sweeps();
    NVMUnboundEntries().for_each([&](nvmgranule root) { ok = ok && roots.push(root); });
  }
  NVMTracer tracer;
  {
    ThreadBlockInVM blocked(thread);
    NVMHeap::Walk walk(NVMHeap::Walk::Begun);
    for (size_t i = 0; i < roots.length(); i++) {
      // What a damaged root reaches is of no interest: nobody can recover it.
      tracer.trace_from(roots.at(i));
    }
  }
  NVMArray<nvmgranule>* borders = tracer.borders();
  NVMFrontList fronts;
  fronts.reserve(borders->length(), thread);
  if (thread->has_pending_exception()) {
    thread->clear_pending_exception();
    ok = false;
  }
  NVMGCPoint::pass(thread);
  ObjectLocker locker(NVMKeepAlive::recovery_lock(thread), thread);
  if (!NVMRecovery::changes().is_same(before) || !ok) {
    NVMRequest::sharing.want();
    return;
  }
  for (size_t i = 0; i < borders->length(); i++) {
    if (i % (64 * K) == 0) {
      { ThreadBlockInVM safepoint(thread); }
      // All roots can become bound without a recovery: nothing holds these fronts then.
      if (NVMKeepAlive::times_let_go() != let_go_before) {
        return;
      }
      if (NVMMarks::sweeps() != sweeps_before) {
        NVMRequest::sharing.want();
        return;
      }
    }
    NVMHome* home = NVMImageFile::home_at(borders->at(i));
    if (home->has_front()) {
      fronts.put(NVMFront::resolve(home, NVMFront::Held::ByRecovery));
    }
  }
  if (NVMKeepAlive::times_let_go() != let_go_before) {
    return;
  }
  const size_t kept = fronts.length();
  NVMSharedHomes* homes = tracer.take_homes();
  if (!NVMKeepAlive::set_sharing(homes, &fronts)) {
    delete homes;
    return;
  }
  log_info(nvm)("%zu roots are not bound; %zu objects that they share with others are held for them", roots.length(), kept);
}
