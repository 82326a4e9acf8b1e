// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHEAP_HPP
#define SHARE_NVM_IMAGE_NVMHEAP_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmBuffer.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmChunkMap.hpp"
#include "nvm/image/nvmFreeLines.hpp"
#include "nvm/image/nvmPace.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/population_count.hpp"

class NVMGranuleSet;

// Space for homes, in chunks; NVMChunkMap has the durable side of it.
//
// Chunks have no size class. Threads get pieces of them, which do not cross a chunk's end: lines of a chunk in which some homes
// have died first (NVMFreeLines; what is alive, NVMMarks knows), then chunks that nothing is in. A piece that a thread gives up
// for a larger one goes back. What does not fit into a thread's piece, and is not small, gets lines of its own,
// so that a piece is not left before its holes are filled; large homes over chunks' ends.
//
// Of what earlier lives have left, each chunk that was in use when the image was opened may hold something, or not. The collector
// finds out, as it does with what this life has left; NVMCollector says what it keeps.
class NVMHeap : public AllStatic {
  enum State : u1 {
    Free,
    Old,               // in use since before the image was opened
    New,               // given out by this process for homes
    Log                // holds a log, and no homes
  };

  static NVMSpinLock  _lock;
  static NVMChunkMap  _map;
  static nvmoffset    _top;          // no chunk at or above it has been used
  static size_t       _cursor;       // the search for free runs goes on here
  static volatile size_t _used_chunks;
  static volatile u1* _states;       // by chunk
  static size_t       _length;       // in chunks
  static volatile int _walks;        // under way
  static volatile int _holds;
  static volatile bool _gives_back;  // a sweep is under way, which waits for no thread
  static NVMFreeLines* _lines;       // of chunks that are Free, none is taken
  static NVMPace      _pace;

  static const size_t SmallSize = 2 * K;      // what is no larger gets a new piece
  static const size_t LargeSize = 8 * K;      // what is larger may cross a chunk's end

  static nvmoffset first_offset();
  template <typename Function> static void set_states(Function state_of);
  static size_t number_of(nvmoffset offset);
  static bool is_new(size_t chunk)  { const u1 state = Atomic::load(_states + chunk); return state == New || state == Log; }
  static nvmoffset line_offset(size_t line)  { return first_offset() + (line << NVMMarks::LineLog); }
  static size_t line_of(nvmoffset offset)    { return (offset - first_offset()) >> NVMMarks::LineLog; }
  static size_t left();
  static size_t free_lines();
  static size_t find_chunks(size_t count);
  static size_t raise_top(size_t count);
  static size_t find_lines(size_t count);
  static size_t find_piece(size_t count);
  static void use_chunks(size_t first, size_t count, State state);
  static void use_lines(size_t first, size_t count);
  template <typename Function> static nvmoffset allocate_patiently(Function attempt);
  static void set_free(size_t chunk);
  static void lower_top();
  static nvmoffset allocate_lines(size_t size);
  static nvmoffset allocate_piece(NVMBuffer* buffer, size_t size);
  static nvmoffset allocate_beside_piece(NVMBuffer* buffer, size_t size);
  static inline void prefetch_homes(nvmoffset offset);
  static bool take_piece(NVMBuffer* piece, size_t size);
  static void give_back(NVMBuffer* piece);

public:
  static const size_t ChunkSize = 64 * K;

  // For an image that has a chunk map.
  static void initialize();

  // Before any chunk is given out or back: does it have words with a wrong check?
  static bool is_map_damaged()  { return _map.is_any_damaged(); }

  // For one that has none: live tells the granules that are parts of homes, or of logs.
  static void initialize(const NVMGranuleSet& live);

  // At the end of the opening, if nobody has looked for garbage.
  static void expect_garbage();

  // The granule of size bytes, null if the image is full. buffer is the caller's own.
  static inline nvmgranule allocate(NVMBuffer* buffer, size_t size);

  // The offset of so many chunks in a row for a log, or of fewer, whose number is in count then; null if the image is full. Durably
  // in use at the return.
  static nvmoffset allocate_log(size_t* count);

  // Gives a piece of what allocate_log() has returned back. Nothing durable leads there.
  static void release_log(nvmoffset offset, size_t size);

  // A log of an earlier process lies there.
  static void note_log(nvmoffset offset, size_t size);

  // Takes back the latest allocation from buffer.
  static void undo(NVMBuffer* buffer, nvmgranule granule, size_t size);

  // While a thread follows references of roots that are not bound: a root may get another value meanwhile, without any lock,
  // and what it had is garbage then. The collector does not go on to its next phase before all walks have ended, and a walk that
  // begins later finds the new value. So a root is read after the walk has begun. No walk waits for anything.
  class Walk : public StackObj {
  public:
    enum Begun { Begun };

    Walk()               { begin(); }
    explicit Walk(enum Begun) {}      // by begin()
    ~Walk();

    static void begin();
  };

  // While a recovery takes homes of this process, as those of enum constants, into what it recovers: the collector does
  // not go on to its next phase. Who holds it must not wait for the collector.
  class Hold : public StackObj {
    static THREAD_LOCAL int _own;

  public:
    Hold();
    ~Hold();

    // Does the current thread hold it off?
    static bool is_own() { return _own > 0; }
  };

  // Can something lie there that a process reaches? Not in free space, or where a part is what this process has given out and
  // a part what earlier ones have. Lock-free.
  static bool is_in_use(nvmoffset offset, size_t size);

  // Does it lie in what this process has given out? Lock-free.
  static bool is_new(nvmoffset offset);

  // While an image is opened, and all of it is walked: nothing is known of any chunk again but that it is in use, or holds a log.
  static void forget_lines();

  // After that: live tells all granules that are parts of homes; other chunks are given back.
  static void free_others(const NVMGranuleSet& live);

  // After that: of a chunk that holds homes, the lines that have none of the live granules are free.
  static void give_gaps(size_t chunk, const NVMGranuleSet& live);

  // By the collector.
  static void note_sweep(bool is_under_way)   { Atomic::release_store(&_gives_back, is_under_way); }

  // For the collector, at the safepoints where it begins to mark, and to sweep. False: somebody holds it off, and nothing is
  // changed.
  static bool begin_marking();
  static bool begin_sweeping();
  static bool is_held_off();

  // While it sweeps: what is dead in the chunk is given back, if the lines in use are known, after dead(offset, size). Returns
  // the number of bytes in use. Other threads must not come to anything that is dead.
  template <typename Function> static size_t sweep_lines(size_t chunk, Function dead);

  // After that: what is free at the end counts as never used, and most of it goes back to the file system.
  static void give_back_end();

  static size_t chunk_count()          { return _length; }
  static nvmoffset chunk_offset(size_t chunk) { return first_offset() + chunk * ChunkSize; }

  // May there be homes in the chunk? Was it in use before this process?
  static bool has_homes(size_t chunk)  { const u1 state = Atomic::load(_states + chunk); return state != Free && state != Log; }
  static bool is_old(size_t chunk)     { return Atomic::load(_states + chunk) == Old; }

  // Does the home lie in chunks that may hold homes?
  static bool is_in_homes(nvmoffset offset, size_t size);

  // It has ended, with so many bytes in use. How many are free, but for gaps that are shorter than 512 bytes.
  static size_t set_live(size_t bytes);

  // Calls f(offset) for every chunk in use at this moment; under the lock.
  template <typename Function> static void for_each_used_chunk(Function f);

  static size_t used();         // bytes, in whole chunks
  static size_t free_in_chunks();   // of these, in lines that are to be given out again
  static size_t free();             // bytes, in pieces of any size
  static nvmoffset used_end() { return _top; }   // the offset above which nothing has been used
  static size_t capacity();
};

template <typename Function>
size_t NVMHeap::sweep_lines(size_t chunk, Function dead) {
  NVMSpinLocker locker(&_lock);
  if (!has_homes(chunk)) {
    return 0;
  }
  const size_t first = line_of(chunk_offset(chunk));
  size_t live = 0;
  for (size_t line = first; line < first + NVMFreeLines::LinesPerChunk; line += NVMFreeLines::LinesPerWord) {
    const uint64_t in_use = NVMMarks::lines_in_use(line_offset(line));
    NVMFreeLines::for_each_run(~in_use, [&](size_t at, size_t count) {
      if (count > 0) {
        dead(line_offset(line + at), count << NVMMarks::LineLog);
      }
      return false;
    });
    _lines->keep(line, in_use);
    live += population_count(in_use);
  }
  if (live == 0) {
    set_free(chunk);
  }
  return live << NVMMarks::LineLog;
}

template <typename Function>
void NVMHeap::for_each_used_chunk(Function f) {
  NVMSpinLocker locker(&_lock);
  const nvmoffset first = first_offset();
  for (size_t i = 0; i < _length; i++) {
    if (_states[i] != Free) {
      f(first + i * ChunkSize);
    }
  }
}

#endif // SHARE_NVM_IMAGE_NVMHEAP_HPP
