// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMMARKS_HPP
#define SHARE_NVM_IMAGE_NVMMARKS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// What a collection of the NVM heap (NVMCollector) knows of homes: which of them live, and in which lines they lie. In memory of
// the process only, so that a crash at any moment of a collection leaves nothing to be repaired.
//
// A cycle goes through these phases. It begins, and goes on from marking to sweeping, at a safepoint; slow paths have none, and
// conversions in slices (NVMSlices) hold these two off, so each of them is in one phase from its beginning to its end, or sees
// Sweeping become Idle.
//
//   Idle
//   Marking    Who is about to write a reference to a home into the image shades that home first (shade()): it is
//              marked, and what it refers to will be. Homes that are allocated are marked, and not looked at: what they
//              refer to has been shaded. So when nothing is left to be looked at, every home that the image leads to
//              is marked, whatever was linked, unlinked and linked again meanwhile.
//   Sweeping   What has no mark is dead. Its front may live, as long as the stack or ordinary objects hold it: it becomes
//              ordinary at its next slow path (NVMFront::closes()). Homes that are allocated are marked.
class NVMMarks : public AllStatic {
public:
  enum class Phase { Idle, Marking, Sweeping };

  static const int    LineLog = NVMGranuleLog;      // so that nothing is kept that does not live
  static const size_t LineSize = (size_t)1 << LineLog;

private:
  // Of 64 granules, or lines. Whoever marks a home also comes to its lines: so both are in one cache line.
  struct Word {
    volatile uint64_t marked;
    volatile uint64_t in_use;
  };

  static volatile Phase     _phase;
  static volatile uint64_t  _sweeps;
  static Word*              _words;
  static volatile uint64_t* _new_lines;      // this process has given them out; guarded by NVMHeap's lock
  static size_t             _image_size;

  static size_t bytes_of_words()        { return (_image_size >> NVMGranuleLog) / 64 * sizeof(Word); }
  static size_t bytes_of_new_lines()    { return (_image_size >> LineLog) / BitsPerByte; }
  static void   push(nvmgranule granule);
  static void   shade_marking(nvmgranule granule);
  template <typename Function> static void for_each_word(nvmoffset offset, size_t size, Function f);

  static Word*    word_of(nvmgranule granule) {
    assert(untype(to_nvmoffset(granule)) < _image_size, "not in the image: %u", untype(granule));
    return _words + (untype(granule) >> 6);
  }
  static uint64_t bit_of(nvmgranule granule)  { return (uint64_t)1 << (untype(granule) & 63); }

public:
  // For an image of that size, of which nothing is known. False, with errno, if there is no address space.
  static bool initialize(size_t image_size);
  static void release();

  static Phase phase()                  { return Atomic::load_acquire(&_phase); }

  // How many cycles have come to sweep. Before the first one, all that has a home has a live one.
  static uint64_t sweeps()              { return Atomic::load(&_sweeps); }
  static bool has_swept()               { return sweeps() > 0; }

  static bool is_marked(nvmgranule granule) {
    return (Atomic::load(&word_of(granule)->marked) & bit_of(granule)) != 0;
  }

  // False if it was marked before.
  static bool mark(nvmgranule granule) {
    volatile uint64_t* const word = &word_of(granule)->marked;
    const uint64_t bit = bit_of(granule);
    return (Atomic::load(word) & bit) == 0 && (Atomic::fetch_then_or(word, bit) & bit) == 0;
  }

  // By whoever is about to write a reference to the home into the image. A leaf.
  static void shade(nvmgranule granule) {
    if (phase() == Phase::Marking && !is_null(granule)) {
      shade_marking(granule);
    }
  }

  // The same for a home that has been written by other means than a conversion.
  static void shade_written(nvmgranule granule) {
    if (phase() == Phase::Marking) {
      mark(granule);
      push(granule);
    }
  }

  // A home will be there.
  static void note_allocated(nvmgranule granule) {
    assert(!is_null(granule), "there is one");
    if (phase() != Phase::Idle) {
      mark(granule);
    }
  }

  // These lines are in use in this cycle.
  static void mark_lines(nvmoffset offset, size_t size);

  // They are given out for new homes.
  static void give_out_lines(nvmoffset offset, size_t size);

  // Of 64 lines, from there on, which ones are in use in this cycle.
  static uint64_t lines_in_use(nvmoffset offset) { return Atomic::load(&word_of(to_nvmgranule(offset))->in_use); }

  static bool is_line_new(nvmoffset offset) {
    const size_t line = untype(offset) >> LineLog;
    return (Atomic::load(_new_lines + line / 64) >> line % 64 & 1) != 0;
  }

  // A chunk is free: nothing of this process is there any more.
  static void forget_lines(nvmoffset offset, size_t size);

  // The phases. begin() and begin_sweeping() at a safepoint; end() when all that is dead has been swept;
  // clear() when no slow path is left that began before end().
  static void begin();
  static void begin_sweeping();
  static void end();
  static void clear();
};

#endif // SHARE_NVM_IMAGE_NVMMARKS_HPP
