// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskWindow.hpp"

#include "nvm/disk/nvmDiskFigures.hpp"
#include "nvm/disk/nvmDiskThread.hpp"
#include "nvm/persist/nvmWriteLog.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/mutex.hpp"
#include "runtime/os.hpp"

PlatformMonitor* NVMDiskWindow::_monitor = nullptr;
jlong            NVMDiskWindow::_nanos = 0;
jlong            NVMDiskWindow::_since = 0;
bool             NVMDiskWindow::_is_writing = false;
bool             NVMDiskWindow::_is_over = false;
int              NVMDiskWindow::_waiting = 0;
bool             NVMDiskWindow::_is_ended = false;

void NVMDiskWindow::start(uint millis) {
  _monitor = new PlatformMonitor();
  _nanos = (jlong)millis * NANOSECS_PER_MILLISEC;
  _since = os::javaTimeNanos();
  NVMDiskThread::start("AutoPersist Window", &run_watch);
}

void NVMDiskWindow::set_over(bool over) {
  _is_over = over && !_is_ended;
  NVMWriteLog::set_is_late(_is_over);
}

void NVMDiskWindow::run_watch() {
  _monitor->lock();
  while (true) {
    const jlong left = _nanos - (os::javaTimeNanos() - _since);
    if (!_is_writing || _is_over || _is_ended) {
      _monitor->wait(0);
    } else if (left > 0) {
      _monitor->wait((uint64_t)(left / NANOSECS_PER_MILLISEC) + 1);
    } else {
      set_over(true);
    }
  }
}

void NVMDiskWindow::begin_writing() {
  _monitor->lock();
  _is_writing = true;
  _monitor->notify_all();
  _monitor->unlock();
}

void NVMDiskWindow::note_durable(jlong time, bool has_more) {
  _monitor->lock();
  _since = time;
  _is_writing = false;
  set_over(has_more && os::javaTimeNanos() - time > _nanos);
  if (_waiting > 0) {
    _monitor->notify_all();
  }
  _monitor->unlock();
}

jlong NVMDiskWindow::behind() {
  _monitor->lock();
  const jlong result = _is_writing || !NVMWriteLog::is_empty() ? os::javaTimeNanos() - _since : 0;
  _monitor->unlock();
  return result;
}

void NVMDiskWindow::end() {
  _monitor->lock();
  _is_ended = true;
  set_over(false);
  _monitor->notify_all();
  _monitor->unlock();
}

void NVMDiskWindow::wait(JavaThread* thread) {
  ThreadBlockInVM blocked(thread);
  _monitor->lock();
  const jlong start = os::javaTimeNanos();
  const bool waits = _is_over || NVMWriteLog::is_own_ring_filled();
  _waiting++;
  while (_is_over || NVMWriteLog::is_own_ring_filled()) {
    _monitor->wait(_is_over ? 0 : 1);      // the rings are emptied before the epoch is durable
  }
  _waiting--;
  _monitor->unlock();
  if (waits) {
    NVMDiskFigures::note_wait(os::javaTimeNanos() - start);
  }
}
