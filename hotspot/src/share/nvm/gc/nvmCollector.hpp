// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_GC_NVMCOLLECTOR_HPP
#define SHARE_NVM_GC_NVMCOLLECTOR_HPP

#include "runtime/javaThread.hpp"

class NVMMarker;
class NVMRemovedRoots;

// Collects the NVM heap while the program runs: a mark-region collector (as Immix) that moves nothing.
//
// A cycle, on a thread of its own:
//
//   mark     From the root table, the homes of mirrors and what open regions write, over the references in homes. NVMMarks
//            has the invariant. Fronts are not asked: a home that only a stack or ordinary objects could lead to
//            again is dead, and linking its front makes a new one.
//   turn     At a safepoint, when nothing is left to be looked at. From here on the way front -> home -> front of what has no
//            mark does not close any more (NVMFront::closes()).
//   retire   The logs of regions: none that could be replayed leads to what is dead.
//   sweep    Chunk by chunk: entries of dead homes in NVMFrontTable are cleared, then lines without a home are given out
//            again, and chunks without one are free.
//   roots    At further safepoints: named roots that have been removed are forgotten, and their entries in the root table become
//            free. NVMRemovedRoots says why these are not needed any more.
//   end      When no slow path is left that began before, the marks are cleared.
//
// Why lines can be used again as soon as they are swept. Slow paths reach no safepoint, so all that run after the turn began
// after it; each asks closes() before it follows a word. What lies between safepoints and refers to homes is shaded when the
// marking begins, or when it is noted later: dirty sets and undo logs (NVMRegion::shade_open()). What a region stores to without
// a log, since it was made inside, is forgotten at the turn. Walks of roots that are not bound hold off the turn
// (NVMHeap::Walk). What unlinked a home is durable before the turn: stores are at the end of their slow paths, those of regions
// when their logs are retired, those of relaxed blocks by a fence of each thread after the turn.
//
// What earlier lives have left is found in the same way, and by nobody else, but for an opening that walks the whole image. The
// rule for their chunks, too, is: what no value in the root table leads to, over homes, is dead at the turn. Whether a root is
// bound does not matter, nor whether anybody ever asks for it, its class is loaded, or its recovery was refused.
//  - An unbound root keeps its value: who stores to it binds it, and relocations change it to what means the same. So what it
//    reaches is marked in each cycle, and recoveries find it later, in this life or another. Its homes do not change.
//  - A recovery that was about to give fronts to what it has found looks under its lock, holding off the turn (NVMHeap::Hold),
//    whether the root is still unbound. A root that comes late (NVMLateRoots) gets what others reach, and shades it.
//  - What this life puts into gaps of such chunks is marked when it is allocated, or met as all else.
//  - Logs of earlier lives are no homes. Their segments, and homes that a crash has left half done, are reached by nothing.
//  - Where a home is damaged nobody knows what it should lead to. Then these chunks are kept as a whole, gaps that were given
//    out since included.
//
// All of it is in memory only: a crash leaves nothing to be repaired. (M) of NVMChunkMap holds for the chunks that are given
// back: a chunk's bit is cleared, durably, before anybody gets the chunk, and after all that unlinked what lay there is durable;
// so it is in the log of disk mode, which has writes in their order.
class NVMCollector : public JavaThread {
  static void run_thread(JavaThread* thread, TRAPS);
  static void run_cycle(JavaThread* thread);
  static bool mark(NVMMarker* marker, JavaThread* thread);
  static size_t sweep(bool keeps_old);
  static void sweep_front_table(size_t chunk);
  static size_t forget_roots(NVMRemovedRoots* roots);

  explicit NVMCollector(ThreadFunction entry_point) : JavaThread(entry_point) {}

public:
  // At start-up, if an image is open.
  static void initialize();

  // Runs a cycle that begins after the call, and waits for its end. False if there is no collector.
  static bool collect(JavaThread* thread);

  bool is_hidden_from_external_view() const override { return true; }
};

#endif // SHARE_NVM_GC_NVMCOLLECTOR_HPP
