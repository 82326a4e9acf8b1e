#ifndef SHARE_NVM_IMAGE_NVMFREELINES_HPP
#define SHARE_NVM_IMAGE_NVMFREELINES_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmMarks.hpp"

// Which lines of the object area nothing lies in. One bit for each, in memory of the process only. Lines are counted from the
// begin of the area.
//
// Whoever needs space gets the first run that will do, small homes from below and large ones from above, so that each kind
// gathers at its end, and long runs stay whole. Where the search for runs of about one length has got to is remembered, so that
// runs too short for it are not looked at each time; what is given back behind it is found when that has become much.
//
// Not thread-safe.
class NVMFreeLines : public CHeapObj<mtInternal> {
public:
  static const size_t LinesPerChunk = 512;
  static const size_t LeastAnywhere = 65;
  static const size_t NotFound = SIZE_MAX;

  enum class Where {
    UsedChunks,        // the lowest run in one chunk of which something is in use
    Anywhere           // the end of a short one of those at high offsets, over as many chunks as it takes
  };

private:
  static const size_t LinesPerWord = 64;
  static const size_t WordsPerChunk = LinesPerChunk / LinesPerWord;
  static const int    LengthClasses = 161;                    // four for each power of two

  struct Search {
    size_t chunk;      // there is nothing below, or from there on
    size_t given;      // _given, when it began
  };

  uint64_t* _taken;                    // by line
  size_t    _chunks;
  size_t    _taken_count;
  size_t    _given;                    // lines, since the first one
  Search    _searches[LengthClasses];

  static int class_of(size_t count, Where where);
  template <typename Function> void for_each_word(size_t first, size_t count, Function f);
  template <typename Function> static bool for_each_run(uint64_t free, Function f);
  bool is_unused(size_t chunk) const;
  size_t find_upwards(size_t count, size_t from_chunk, size_t end_chunk) const;
  size_t find_downwards(size_t count, size_t end_chunk, size_t* end_found) const;

public:
  NVMFreeLines() : _taken(nullptr), _chunks(0), _taken_count(0), _given(0), _searches() {}
  NONCOPYABLE(NVMFreeLines);

  // All are free. False, with errno: there is too little address space.
  bool reset(size_t chunks);

  void take(size_t first, size_t count);
  void give(size_t first, size_t count);

  // The first of count free lines in a row, in chunks below end_chunk; Anywhere for LeastAnywhere, or more. It may
  // overlook some that were given back lately, unless it is thorough.
  size_t find(size_t count, size_t end_chunk, Where where, bool is_thorough);

  // Searches begin at the ends again.
  void begin_again();

  // The number of free lines from there to the end of the chunk, until one is taken.
  size_t run_at(size_t line) const;

  // The number of free lines in runs of at least count of them, in chunks below end_chunk.
  size_t free_in_runs(size_t count, size_t end_chunk) const;

  size_t taken() const     { return _taken_count; }
};

#endif // SHARE_NVM_IMAGE_NVMFREELINES_HPP
