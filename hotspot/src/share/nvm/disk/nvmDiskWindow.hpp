// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKWINDOW_HPP
#define SHARE_NVM_DISK_NVMDISKWINDOW_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class PlatformMonitor;

// The window of disk mode: how old may be what is stored but not on disk. When something is older, writers wait until it is.
//
// They are asked to by NVMWriteLog, where they append, and wait at their next safepoint poll (NVMStall), so never in a leaf,
// under a lock bit or a stripe, and nobody who waits holds up the logger, a safepoint or a collection. What they store until
// that poll comes on top, as does all that threads in native code store.
//
// The logger looks every interval whether something was stored; what it finds is no older than its last look. It tells when
// that goes to disk, and a thread of its own finds out when this takes too long: the logger itself waits for the disk then.
class NVMDiskWindow : public AllStatic {
  static PlatformMonitor* _monitor;       // guards all fields
  static jlong            _nanos;
  static jlong            _since;         // all that was stored before is on disk
  static bool             _is_writing;
  static bool             _is_over;
  static int              _waiting;       // threads in wait()
  static bool             _is_ended;

  static void set_over(bool over);
  static void run_watch();

public:
  static void start(uint millis);

  // What was stored since the last call of note_durable() goes to disk.
  static void begin_writing();

  // All that was stored before that time is on disk. has_more: other things are not.
  static void note_durable(jlong time, bool has_more);

  // Nanoseconds that what is not on disk may be old; 0 if all is.
  static jlong behind();

  // The log has failed. Nobody waits any more.
  static void end();

  // Until nothing is too old, and the thread's ring is half empty. A thread that blocks there holds up no safepoint.
  static void wait(JavaThread* thread);
};

#endif // SHARE_NVM_DISK_NVMDISKWINDOW_HPP
