// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKLOG_HPP
#define SHARE_NVM_DISK_NVMDISKLOG_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class NVMBaseImage;
class NVMDiskSegment;
class NVMDiskWear;
class NVMFrameBuilder;
struct NVMDiskMark;
class PlatformMonitor;
class PosixSemaphore;
class outputStream;

// The log of disk mode, while an image is open, and its two threads.
//
// The logger closes an epoch when something was written and an interval has gone by since the last look, or when a ring is full;
// NVMDiskWindow has writers wait if its work takes too long. It takes what rings have of that epoch (NVMWriteLog), gives their
// space back, writes all of it as one frame to the current segment, and syncs. Then the epoch is durable: a power failure at any
// later time leaves a base image and segments from which it is recovered, since a segment is only overwritten when what is in it
// has been applied for good.
//
// Who waits in sync() while nobody logs does this work itself: to wake the logger and be woken by it takes as long as a fast disk
// does. So one thread at a time leads, the logger or one that waits, and has all fields that no other comment gives to somebody
// else; _waiters hands them on. A thread of Java that leads is blocked to safepoints and touches no object, so none stops it, and
// threads in leaves may wait for what it does. Those that come while one leads wait until it is done; then one of them leads for
// all: they share a flush.
//
// The applier applies segments that the logger is done with to the base image, in their order. While all files wait for it, the
// logger does, and so do writers when their rings are full: the log is bounded.
//
// A file system without room ends nothing. Log and base image have theirs before it is needed; where that is not enough (a frame
// that is larger than a segment; a file system that writes elsewhere each time), both threads try again until there is some.
//
// When another write or a sync fails, nothing is tried again: what the kernel says of these pages later can't be relied on. What
// was durable stays so, sync() fails from then on, and the program goes on as in process mode.
class NVMDiskLog : public AllStatic {
  static const int RetryMillis = 100;

  static NVMBaseImage*     _base;
  static NVMDiskSegment**  _segments;     // by file
  static NVMDiskMark*      _mark;
  static NVMFrameBuilder*  _builder;
  static uint64_t          _incarnation;
  static uint64_t          _frame;        // the latest one
  static uint64_t          _segment;      // the current one; 0: none yet
  static volatile uint64_t _closed;       // segments up to this one are complete
  static volatile uint64_t _applied;      // and up to this one may be overwritten
  static volatile uint64_t _wanted;       // the logger is to log this epoch at once
  static volatile uint64_t _durable;      // epochs up to this one are
  static bool              _is_led;       // guarded by _waiters
  static jlong             _looked_at;    // when what was stored was last looked for; guarded by _waiters
  static volatile bool     _failed;
  static volatile bool     _logger_lacks_room;      // itself, or it waits for the applier, which does
  static volatile bool     _applier_lacks_room;
  static char              _error[512];
  static volatile int      _is_woken;
  static PlatformMonitor*  _wake;         // of the logger
  static PosixSemaphore*   _work;         // of the applier
  static PlatformMonitor*  _waiters;

  static bool await_work(jlong until);
  static void note_wear(NVMDiskWear* wear, jlong now);
  static void run_logger();
  static void run_applier();
  static void lead();
  static void log_epoch();
  static bool next_segment(size_t frame_size);
  template <typename Function> static bool until_there_is_room(volatile bool* lacks_room, Function f);
  static void note_incomplete();
  static void fail(const char* what);
  static bool give_up(const char* what);
  static void wake();

public:
  // The base image is complete and has begun a life; segments: NVMDiskSegment::Files of them; the mark is that of the image as it
  // is mapped. The memory of all is given up.
  static void prepare(NVMBaseImage* base, NVMDiskSegment** segments, NVMDiskMark* mark);

  // Before start(): writes what the builder has as the first frame. False with errno set.
  static bool write_frame(NVMFrameBuilder* builder);

  // From here on, what is written to the image that is mapped there is logged.
  static void start(address image);

  static bool is_on()     { return _base != nullptr; }

  // Waits until all that the thread has written, and all that it has seen of others' writes, is on disk. Null, or why it can't
  // be. A thread that blocks there holds up no safepoint. Does nothing in other modes.
  static const char* sync(JavaThread* thread);

  // The same for what is in that epoch, and in earlier ones.
  static const char* sync(JavaThread* thread, uint64_t epoch);
  static bool is_durable(uint64_t epoch) { return epoch <= Atomic::load_acquire(&_durable); }

  // The same as sync(), for the end of the process.
  static void finish();

  // Nanoseconds since when something is not on disk; 0 if all is, and in other modes.
  static jlong behind();

  // The image is not used after all: nothing more is written.
  static void abandon();

  // For jcmd. Nothing in other modes.
  static void print_on(outputStream* st);
};

#endif // SHARE_NVM_DISK_NVMDISKLOG_HPP
