// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIMAGECOPY_HPP
#define SHARE_NVM_IMAGE_NVMIMAGECOPY_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmNewFile.hpp"
#include "utilities/bitMap.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class outputStream;
class WorkerThreads;

// Copies the image to another file while the program runs.
//
//   1. What is in use is copied, while the program changes it. That is done again for what
//      differs by then, until little does.
//   2. In a VM operation, with all Java threads stopped, what still differs is copied.
//   3. The copy is synced and gets its name, if no file has it meanwhile.
//
// Why the copy is the image as a kill -9 in the middle of step 2 would leave it. It has what
// was stored before the safepoint, and nothing else is stored while it is copied:
//
// - Slow paths of compiled and interpreted code are leaves: their thread is in Java, and
//   a safepoint waits until it has left them, with its lock bits, spin locks and batches.
// - What the VM itself does for a thread (JNI, Unsafe, reflection, ends of regions, named roots,
//   recovery) happens in VM state. A safepoint waits for its end too, or for a transition,
//   of which there is none between an image's lock being taken and released:
//   NoSafepointVerifiers and NVMSpinLock say so where it matters. A recovery that waits between
//   two transitions has written nothing that needs what it will write.
// - A thread in native code holds nothing of ours. What it writes to an array that it got by
//   GetPrimitiveArrayCritical goes to the image at the release, in VM state.
// - Virtual threads store through their carriers. Relaxed blocks delay fences, not stores:
//   the mapping has them.
// - Collectors write the volatile word of homes only, in safepoints of their own.
//
// An open region is not in the copy: a redo log has nothing of it before its end, an undo log
// has the old values, which are taken back when the copy is opened. Neither
// step takes a lock that another thread could hold at a safepoint.
//
// A copy belongs to nobody: owner_pid is 0, no JVM has it open, and it has no base image. The image is only read.
class NVMImageCopy : public StackObj {
  static const size_t PageSize = 4 * K;
  static const size_t UnitSize = 64 * K;      // what a worker takes up at once, times UnitsAtOnce
  static const size_t UnitsAtOnce = 16;
  static const int    MaxRounds = 4;
  static const size_t LittleBytes = 4 * M;    // what a pause copies in a moment

  NVMNewFile        _file;
  u2*               _written;       // per unit, a bit for each page that was written
  CHeapBitMap       _used;          // units
  volatile size_t   _next_unit;
  volatile size_t   _copied_bytes;  // in this round
  size_t            _bytes;
  size_t            _pause_bytes;
  double            _seconds;
  double            _pause_seconds;
  const char*       _error;

  void find_used();
  void copy_unit(size_t unit);
  size_t copy_changed(WorkerThreads* workers);
  bool open();
  bool finish();

  friend class NVMCopyTask;
  friend class VM_NVMCopy;

public:
  explicit NVMImageCopy(const char* target);
  ~NVMImageCopy();

  // In VM state, with no lock held. False, with an error and without a trace of the copy, if it can't be done.
  bool run(JavaThread* thread);

  const char* error() const  { return _error != nullptr ? _error : _file.error(); }

  // What was done, as a line.
  void print_on(outputStream* st) const;
};

#endif // SHARE_NVM_IMAGE_NVMIMAGECOPY_HPP
