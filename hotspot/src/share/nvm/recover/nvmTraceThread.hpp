#ifndef SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP
#define SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP

#include "runtime/javaThread.hpp"

// Walks the image beside the program, for what opening it has left open; nothing of it is urgent.
//
// Garbage of earlier lives: chunks that were in use when the image was opened, and in which nothing lies that any root
// reaches. They are given back, once in the life of a process; NVMHeap says when. The invariant is (M)
// of NVMChunkMap; NVMTracer has the reason why the program can go on. Threads that find the image full wait for it in
// a slow path, where they hold up safepoints and may hold the recovery lock, so the thread waits for
// neither as long as this walk has not ended: it is done first, and as a blocked thread. Threads in native state
// would be waited for when the JVM ends.
//
// What unbound roots share: NVMKeepAlive holds all that was recovered until it knows. The walk is that of each unbound
// root's graph, down to homes with a front. It counts if no recovery was made meanwhile; else it is done again.
// Nor if the collector has swept since: another home could be where one was found.
class NVMTraceThread : public JavaThread {
  static void run_thread(JavaThread* thread, TRAPS);
  static void find_garbage();
  static void find_shared(JavaThread* thread);

  explicit NVMTraceThread(ThreadFunction entry_point) : JavaThread(entry_point) {}

public:
  // At start-up, if an image is open.
  static void initialize();

  bool is_hidden_from_external_view() const override { return true; }
};

#endif // SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP
