// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskLog.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/disk/nvmBaseImage.hpp"
#include "nvm/disk/nvmDiskCommit.hpp"
#include "nvm/disk/nvmDiskFigures.hpp"
#include "nvm/disk/nvmDiskOptions.hpp"
#include "nvm/disk/nvmDiskSegment.hpp"
#include "nvm/disk/nvmDiskThread.hpp"
#include "nvm/disk/nvmDiskWear.hpp"
#include "nvm/disk/nvmDiskWindow.hpp"
#include "nvm/disk/nvmFrameBuilder.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/persist/nvmWriteLog.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/mutex.hpp"
#include "runtime/os.hpp"
#include "semaphore_posix.hpp"
#include "utilities/ostream.hpp"

#include <errno.h>

NVMBaseImage*     NVMDiskLog::_base = nullptr;
NVMDiskSegment**  NVMDiskLog::_segments = nullptr;
NVMDiskMark*      NVMDiskLog::_mark = nullptr;
NVMFrameBuilder*  NVMDiskLog::_builder = nullptr;
uint64_t          NVMDiskLog::_incarnation = 0;
uint64_t          NVMDiskLog::_frame = 0;
uint64_t          NVMDiskLog::_segment = 0;
volatile uint64_t NVMDiskLog::_closed = 0;
volatile uint64_t NVMDiskLog::_applied = 0;
volatile uint64_t NVMDiskLog::_wanted = 0;
volatile uint64_t NVMDiskLog::_durable = 0;
bool              NVMDiskLog::_is_led = false;
jlong             NVMDiskLog::_looked_at = 0;
volatile bool     NVMDiskLog::_failed = false;
volatile bool     NVMDiskLog::_logger_lacks_room = false;
volatile bool     NVMDiskLog::_applier_lacks_room = false;
char              NVMDiskLog::_error[512];
volatile int      NVMDiskLog::_is_woken = 0;
PlatformMonitor*  NVMDiskLog::_wake = nullptr;
PosixSemaphore*   NVMDiskLog::_work = nullptr;
PlatformMonitor*  NVMDiskLog::_waiters = nullptr;

void NVMDiskLog::prepare(NVMBaseImage* base, NVMDiskSegment** segments, NVMDiskMark* mark) {
  _base = base;
  _segments = segments;
  _mark = mark;
  _incarnation = base->control()->incarnation;
  _applied = _closed = _segment = base->control()->applied;
}

void NVMDiskLog::start(address image) {
  _builder = new NVMFrameBuilder();
  _wake = new PlatformMonitor();
  _work = new PosixSemaphore();
  _waiters = new PlatformMonitor();
  _looked_at = os::javaTimeNanos();
  NVMWriteLog::start(image, NVMDiskOptions::ring(), &wake);
  NVMDiskWindow::start(NVMDiskOptions::window());
  NVMStall::set_wait_for_log(&NVMDiskCommit::wait_at_poll);
  NVMDiskThread::start("AutoPersist Logger", &run_logger);
  NVMDiskThread::start("AutoPersist Applier", &run_applier);
}

// Threads in leaves and under lock bits come here: nobody holds this lock but for these few instructions.
void NVMDiskLog::wake() {
  if (Atomic::load(&_is_woken) == 0 && Atomic::xchg(&_is_woken, 1) == 0) {
    _wake->lock();
    _wake->notify();
    _wake->unlock();
  }
}

// By a clock that nobody sets. True if somebody has work for the logger.
bool NVMDiskLog::await_work(jlong until) {
  const jlong left = until - os::javaTimeNanos();
  _wake->lock();
  if (Atomic::load(&_is_woken) == 0 && left > 0) {
    _wake->wait((uint64_t)((left + NANOSECS_PER_MILLISEC - 1) / NANOSECS_PER_MILLISEC));
  }
  const bool is_woken = Atomic::xchg(&_is_woken, 0) != 0;
  _wake->unlock();
  return is_woken;
}

void NVMDiskLog::note_wear(NVMDiskWear* wear, jlong now) {
  const uint64_t per_day = wear->note(NVMDiskFigures::log_bytes() + NVMDiskFigures::base_bytes(), now);
  if (per_day != 0) {
    log_warning(nvm)("NVM image %s: at the rate of the last minutes, %.1f TB a day are written to its log and base image, and "
                     "drives as consumers buy them are made for about 0.3: larger segments (segment=SIZE behind "
                     "-XX:NVMDurability=disk) and a longer interval (interval=MS) write less",
                     _base->path(), (double)per_day / 1e12);
  }
}

void NVMDiskLog::run_logger() {
  const jlong interval = (jlong)NVMDiskOptions::interval() * NANOSECS_PER_MILLISEC;
  NVMDiskWear wear(os::javaTimeNanos());
  jlong next = _looked_at + interval;
  while (!Atomic::load_acquire(&_failed)) {
    const bool is_woken = await_work(next);
    note_wear(&wear, os::javaTimeNanos());
    _waiters->lock();
    while (_is_led) {
      _waiters->wait(0);
    }
    const jlong now = os::javaTimeNanos();
    if (!Atomic::load_acquire(&_failed) && (is_woken || now - _looked_at >= interval)) {
      if (!NVMWriteLog::is_empty() || Atomic::load_acquire(&_wanted) > _durable) {
        lead();
      } else {
        _looked_at = now;
        NVMDiskWindow::note_durable(now, false);
      }
    }
    next = _looked_at + interval;
    _waiters->unlock();
  }
}

// Logs all that was written, if it can. Called and left with _waiters locked, which it gives up meanwhile.
void NVMDiskLog::lead() {
  assert(!_is_led, "by one thread at a time");
  _is_led = true;
  _looked_at = os::javaTimeNanos();
  _waiters->unlock();
  log_epoch();
  _waiters->lock();
  _is_led = false;
  _waiters->notify_all();
}

void NVMDiskLog::log_epoch() {
  const jlong start = _looked_at;
  NVMDiskWindow::begin_writing();
  const uint64_t epoch = NVMWriteLog::close_epoch();
  _builder->begin();
  _builder->take_rings(NVMMutants::is(NVMMutants::DiskEpoch) ? epoch + 1 : epoch);
  if (Atomic::load_acquire(&_failed)) {
    return;
  }
  if (!_builder->is_empty() && !write_frame(_builder)) {
    fail("its log can't be written");
    return;
  }
  Atomic::release_store(&_durable, epoch);
  NVMDiskWindow::note_durable(start, !NVMWriteLog::is_empty());
}

template <typename Function> bool NVMDiskLog::until_there_is_room(volatile bool* lacks_room, Function f) {
  while (!f()) {
    if (!NVMDiskFile::lacks_room() || Atomic::load_acquire(&_failed)) {
      return false;
    }
    if (!*lacks_room) {
      log_warning(nvm)("NVM image %s: the file system has no more room for it and its log; stores wait until there is some",
                       _base->path());
    }
    Atomic::store(lacks_room, true);
    os::naked_short_sleep(RetryMillis);
  }
  Atomic::store(lacks_room, false);
  return true;
}

bool NVMDiskLog::write_frame(NVMFrameBuilder* builder) {
  const NVMFrame* const frame = builder->finish(_incarnation, _frame + 1);
  const bool fits = _segment > _closed && _segments[_segment % NVMDiskSegment::Files]->has_room(frame->size());
  if (!fits && !next_segment(frame->size())) {
    return false;
  }
  NVMDiskSegment* const segment = _segments[_segment % NVMDiskSegment::Files];
  NVMPersist::store_volatile(&_mark->frame, _frame + 1);
  OrderAccess::fence();      // either this thread sees that the log has failed, or the other's mark comes after this one
  if (Atomic::load_acquire(&_failed)) {
    note_incomplete();      // the applier has failed
  }
  const jlong start = os::javaTimeNanos();
  if (!until_there_is_room(&_logger_lacks_room, [=]() { return segment->append(frame); })) {
    return false;
  }
  _frame++;
  NVMDiskFigures::note_flush(os::javaTimeNanos() - start, builder->stored(), frame->size());
  return true;
}

bool NVMDiskLog::next_segment(size_t frame_size) {
  if (_segment > _closed) {
    Atomic::release_store(&_closed, _segment);
    _work->signal();
  }
  _segment++;
  while (_segment > Atomic::load_acquire(&_applied) + NVMDiskSegment::Files) {
    if (Atomic::load_acquire(&_failed)) {
      return false;
    }
    Atomic::store(&_logger_lacks_room, Atomic::load(&_applier_lacks_room));
    os::naked_short_sleep(1);
  }
  NVMDiskSegment* const segment = _segments[_segment % NVMDiskSegment::Files];
  return until_there_is_room(&_logger_lacks_room, [=]() {
    return segment->begin(_incarnation, _segment, _frame + 1, frame_size);
  });
}

void NVMDiskLog::run_applier() {
  while (true) {
    _work->wait();
    while (_applied < Atomic::load_acquire(&_closed)) {
      NVMDiskSegment* const segment = _segments[(_applied + 1) % NVMDiskSegment::Files];
      uint64_t next_frame;
      bool ok = until_there_is_room(&_applier_lacks_room, [&]() { return segment->apply(_base, &next_frame); });
      if (ok && next_frame != segment->next_frame()) {
        errno = EBADMSG;
        ok = false;
      }
      if (!ok || !_base->note_applied(_applied + 1, next_frame)) {
        fail("its log can't be applied to its base image");
        return;
      }
      Atomic::release_store(&_applied, _applied + 1);
    }
  }
}

// The working image is never thrown away for what the log has, not even after a restart of the system.
void NVMDiskLog::note_incomplete() {
  NVMPersist::store_volatile(&_mark->frame, UINT64_MAX);
}

// False if it was done before.
bool NVMDiskLog::give_up(const char* what) {
  const int error = errno;
  _waiters->lock();
  const bool is_first = !_failed;
  if (is_first) {
    os::snprintf(_error, sizeof(_error), "NVM image %s: %s: %s", _base->path(), what, os::strerror(error));
    Atomic::release_store_fence(&_failed, true);
    note_incomplete();
    NVMWriteLog::stop();
    NVMDiskWindow::end();
  }
  _waiters->notify_all();
  _waiters->unlock();
  return is_first;
}

void NVMDiskLog::fail(const char* what) {
  if (give_up(what)) {
    log_error(nvm)("%s; what is stored from now on does not survive a power failure, nor a restart of the system", _error);
  }
}

void NVMDiskLog::abandon() {
  if (_waiters != nullptr) {
    errno = ECANCELED;
    give_up("it can't be opened");
  }
}

const char* NVMDiskLog::sync(JavaThread* thread, uint64_t epoch) {
  if (NVMMutants::is(NVMMutants::DiskWait)) {
    return nullptr;
  }
  ThreadBlockInVM blocked(thread);
  _waiters->lock();
  while (_durable < epoch && !Atomic::load_acquire(&_failed)) {
    if (_is_led) {
      _waiters->wait(0);
    } else {
      lead();
    }
  }
  const bool durable = _durable >= epoch;
  _waiters->unlock();
  return durable ? nullptr : _error;
}

const char* NVMDiskLog::sync(JavaThread* thread) {
  return is_on() ? sync(thread, NVMWriteLog::epoch()) : nullptr;
}

void NVMDiskLog::finish() {
  if (!is_on() || _wake == nullptr) {
    return;
  }
  const uint64_t epoch = NVMWriteLog::epoch();
  Atomic::release_store(&_wanted, epoch);
  wake();
  int without_room = 0;      // milliseconds
  while (Atomic::load_acquire(&_durable) < epoch && !Atomic::load_acquire(&_failed)) {
    without_room = Atomic::load(&_logger_lacks_room) ? without_room + 1 : 0;
    if (without_room > 5 * RetryMillis) {
      log_warning(nvm)("NVM image %s: for lack of room its log does not have all of it; what it lacks would not survive a power "
                       "failure before the image is opened again", _base->path());
      errno = ENOSPC;
      give_up("its log can't be written");      // who waits for room in a ring must not hold up the end of the process
      return;
    }
    os::naked_short_sleep(1);
  }
  log_info(nvm)("image %s: " UINT64_FORMAT " epochs, " UINT64_FORMAT " frames of " UINT64_FORMAT " bytes logged, "
                UINT64_FORMAT " segments applied", _base->path(), epoch, _frame, NVMDiskFigures::log_bytes(), _applied);
}

jlong NVMDiskLog::behind() {
  return _builder == nullptr ? 0 : NVMDiskWindow::behind();
}

void NVMDiskLog::print_on(outputStream* st) {
  if (_builder == nullptr) {
    return;
  }
  if (Atomic::load_acquire(&_failed)) {
    st->print_cr("log:                  has failed: %s", _error);
  }
  NVMDiskFigures::print_on(st);
}
