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

  static const int    LineLog = 7;
  static const size_t LineSize = (size_t)1 << LineLog;

private:
  static const u1 NewLine = 0x80;       // this process has given the line out
  static const u1 LastCycle = 0x7f;

  static volatile Phase     _phase;
  static volatile uint64_t  _sweeps;
  static volatile uint64_t* _bits;      // by granule
  static volatile u1*       _lines;     // the cycle in which the line was found in use, and NewLine
  static size_t             _image_size;
  static u1                 _cycle;     // from 1 on; 0: there was none

  static size_t bytes_of_bits()         { return (_image_size >> NVMGranuleLog) / BitsPerByte; }
  static size_t line_count()            { return _image_size >> LineLog; }
  static void   push(nvmgranule granule);
  static void   shade_marking(nvmgranule granule);
  static void   set_lines(nvmoffset offset, size_t size, u1 bits);
  static void   forget_cycles();

  static uint64_t bit_of(nvmgranule granule) { return (uint64_t)1 << (untype(granule) & 63); }

public:
  // For an image of that size, of which nothing is known. False, with errno, if there is no address space.
  static bool initialize(size_t image_size);
  static void release();

  static Phase phase()                  { return Atomic::load_acquire(&_phase); }

  // How many cycles have come to sweep. Before the first one, all that has a home has a live one.
  static uint64_t sweeps()              { return Atomic::load(&_sweeps); }
  static bool has_swept()               { return sweeps() > 0; }

  static bool is_marked(nvmgranule granule) {
    return (Atomic::load(_bits + (untype(granule) >> 6)) & bit_of(granule)) != 0;
  }

  // False if it was marked before.
  static bool mark(nvmgranule granule) {
    volatile uint64_t* const word = _bits + (untype(granule) >> 6);
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
    if (phase() != Phase::Idle) {
      mark(granule);
    }
  }

  // These lines are in use in this cycle.
  static void mark_lines(nvmoffset offset, size_t size);

  // They are given out for new homes.
  static void give_out_lines(nvmoffset offset, size_t size);

  static bool is_line_in_use(size_t line)     { return (Atomic::load(_lines + line) & ~NewLine) == _cycle; }
  static bool is_line_new(nvmoffset offset) {
    return (Atomic::load(_lines + (untype(offset) >> LineLog)) & NewLine) != 0;
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
