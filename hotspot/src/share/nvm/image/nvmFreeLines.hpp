// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMFREELINES_HPP
#define SHARE_NVM_IMAGE_NVMFREELINES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBits.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "utilities/count_trailing_zeros.hpp"

// Which lines of the object area nothing lies in. One bit for each, in memory of the process only. Lines are counted from the
// begin of the area.
//
// Whoever needs space gets the first run that will do, small homes from below and large ones from above, so that each kind
// gathers at its end, and long runs stay whole. Where the search for runs of about one length has got to is remembered, so that
// runs too short for it are not looked at each time; what is given back behind it is found when that has become much.
//
// Where space is scarce, homes get runs that are not much longer than they are, so that larger ones find some (find_fitting()).
//
// Not thread-safe.
class NVMFreeLines : public CHeapObj<mtInternal> {
public:
  static const size_t LinesPerChunk = 64 * K >> NVMMarks::LineLog;
  static const size_t LeastAnywhere = (8 * K >> NVMMarks::LineLog) + 1;
  static const size_t LongRun = 128 >> NVMMarks::LineLog;
  static const size_t LeastUnfitting = 32;    // lines
  static const size_t NotFound = SIZE_MAX;

  enum class Where {
    UsedChunks,        // the lowest run in one chunk of which something is in use
    Anywhere           // the end of a short one of those at high offsets, over as many chunks as it takes
  };

  static const size_t LinesPerWord = NVMBits::PerWord;

private:
  static const size_t WordsPerChunk = LinesPerChunk / LinesPerWord;
  static const int    LengthClasses = 161;                    // four for each power of two

  struct Search {
    size_t word;       // there is nothing below, or from there on
    size_t given;      // _given, when it began
  };

  uint64_t* _taken;                    // by line
  uint16_t* _taken_in;                 // lines, by chunk
  size_t    _chunks;
  size_t    _taken_count;
  size_t    _given;                    // lines, since the first one
  Search    _searches[LengthClasses];
  Search    _fitting_searches[LeastUnfitting];

  static int class_of(size_t count, Where where);
  void note_taken(const uint64_t* word, int count);
  template <typename Function> void for_each_word(size_t first, size_t count, Function f);
  size_t free_in(size_t chunk) const { return LinesPerChunk - _taken_in[chunk]; }
  size_t much() const      { return MAX2(LinesPerChunk, _chunks * LinesPerChunk / 64); }
  size_t find_fitting(size_t count, size_t from_word, size_t end_chunk) const;
  template <typename Function> size_t find_in_chunks(size_t count, size_t from_word, size_t end_chunk, Function f) const;
  size_t find_upwards(size_t count, size_t from_word, size_t end_chunk) const;
  size_t find_downwards(size_t count, size_t end_word, size_t* end_found) const;

public:
  NVMFreeLines() : _taken(nullptr), _taken_in(nullptr), _chunks(0), _taken_count(0), _given(0), _searches(), _fitting_searches() {}
  NONCOPYABLE(NVMFreeLines);

  // All are free. False, with errno: there is too little address space.
  bool reset(size_t chunks);

  void take(size_t first, size_t count);
  void give(size_t first, size_t count);

  // Gives the others of the 64 lines from there on, where a word begins.
  void keep(size_t first, uint64_t taken);

  // The first of count free lines in a row, in chunks below end_chunk; Anywhere for LeastAnywhere, or more. It may
  // overlook some that were given back lately, unless it is thorough.
  size_t find(size_t count, size_t end_chunk, Where where, bool is_thorough);

  // The first of the lowest run of at least count free lines, but fewer than twice as many, or LongRun; count is less than
  // LeastUnfitting. It may overlook some that were given back lately.
  size_t find_fitting(size_t count, size_t end_chunk);

  // Searches begin at the ends again.
  void begin_again();

  // About how many free lines are in runs of LeastUnfitting or more, in chunks below end_chunk.
  size_t free_in_unfitting_runs(size_t end_chunk) const;

  // The number of free lines from there to the end of the chunk, until one is taken.
  size_t run_at(size_t line) const;

  // The number of free lines in runs of at least count of them, in chunks below end_chunk; count is LinesPerChunk or more.
  size_t free_in_runs(size_t count, size_t end_chunk) const;

  size_t taken() const     { return _taken_count; }

  // Calls f(at, length) for the runs of free lines in a word, and f(at, 0) where one ends inside of it. True if f was so for one.
  template <typename Function> static bool for_each_run(uint64_t free, Function f);
};

template <typename Function>
bool NVMFreeLines::for_each_run(uint64_t free, Function f) {
  size_t at = 0;
  while (at < LinesPerWord) {
    const uint64_t rest = free >> at;
    if ((rest & 1) == 0) {
      if (f(at, (size_t)0)) {
        return true;
      }
      at = rest == 0 ? LinesPerWord : at + count_trailing_zeros(rest);
    } else {
      const size_t length = rest == UINT64_MAX ? LinesPerWord : count_trailing_zeros(~rest);
      if (f(at, length)) {
        return true;
      }
      at += length;
    }
  }
  return false;
}

#endif // SHARE_NVM_IMAGE_NVMFREELINES_HPP
