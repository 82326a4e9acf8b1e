#include "nvm/image/nvmFreeLines.hpp"

#include "utilities/count_leading_zeros.hpp"
#include "utilities/count_trailing_zeros.hpp"
#include "utilities/debug.hpp"
#include "utilities/population_count.hpp"
#include "utilities/powerOfTwo.hpp"

#include <sys/mman.h>

bool NVMFreeLines::reset(size_t chunks) {
  if (_taken != nullptr) {
    ::munmap(_taken, _chunks * WordsPerChunk * sizeof(uint64_t));
  }
  void* const bits = ::mmap(nullptr, chunks * WordsPerChunk * sizeof(uint64_t), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  _taken = bits != MAP_FAILED ? (uint64_t*)bits : nullptr;
  _chunks = chunks;
  _taken_count = 0;
  _given = 0;
  begin_again();
  return _taken != nullptr;
}

void NVMFreeLines::begin_again() {
  const int first_anywhere = class_of(LeastAnywhere, Where::Anywhere);
  for (int i = 0; i < LengthClasses; i++) {
    _searches[i] = { i < first_anywhere ? 0 : SIZE_MAX, _given };
  }
}

int NVMFreeLines::class_of(size_t count, Where where) {
  const int log = log2i(count);
  const int number = log < 2 ? (int)count : 4 * log + (int)(count >> (log - 2) & 3);
  return where == Where::UsedChunks ? number : number + 1;
}

// Calls f(word, mask) for the lines' bits.
template <typename Function>
void NVMFreeLines::for_each_word(size_t first, size_t count, Function f) {
  assert(first + count <= _chunks * LinesPerChunk, "in the object area");
  for (size_t line = first; line < first + count; ) {
    const size_t bit = line % LinesPerWord;
    const size_t length = MIN2(LinesPerWord - bit, first + count - line);
    f(&_taken[line / LinesPerWord], (UINT64_MAX >> (LinesPerWord - length)) << bit);
    line += length;
  }
}

void NVMFreeLines::take(size_t first, size_t count) {
  for_each_word(first, count, [&](uint64_t* word, uint64_t mask) {
    _taken_count += population_count(~*word & mask);
    *word |= mask;
  });
}

void NVMFreeLines::give(size_t first, size_t count) {
  for_each_word(first, count, [&](uint64_t* word, uint64_t mask) {
    const size_t given = population_count(*word & mask);
    _taken_count -= given;
    _given += given;
    *word &= ~mask;
  });
}

bool NVMFreeLines::is_unused(size_t chunk) const {
  uint64_t taken = 0;
  for (size_t i = 0; i < WordsPerChunk; i++) {
    taken |= _taken[chunk * WordsPerChunk + i];
  }
  return taken == 0;
}

// Calls f(at, length) for the runs of free lines in a word, and f(at, 0) where one ends inside of it. True if f was so for one.
template <typename Function>
bool NVMFreeLines::for_each_run(uint64_t free, Function f) {
  size_t at = 0;
  while (at < LinesPerWord) {
    const uint64_t rest = free >> at;
    if ((rest & 1) == 0) {
      if (f(at, 0)) {
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

size_t NVMFreeLines::find_upwards(size_t count, size_t from_chunk, size_t end_chunk) const {
  for (size_t chunk = from_chunk; chunk < end_chunk; chunk++) {
    size_t run = 0;
    size_t found = NotFound;
    for (size_t i = is_unused(chunk) ? WordsPerChunk : 0; i < WordsPerChunk; i++) {
      const size_t word = chunk * WordsPerChunk + i;
      if (for_each_run(~_taken[word], [&](size_t at, size_t length) {
        run = length == 0 ? 0 : run + length;
        found = word * LinesPerWord + at + length - run;
        return run >= count;
      })) {
        return found;
      }
    }
  }
  return NotFound;
}

// Of the runs that will do, the shortest one, so that long ones stay whole; but not for ever.
size_t NVMFreeLines::find_downwards(size_t count, size_t end_chunk, size_t* end_found) const {
  const size_t longest_search = 64 * K;       // words
  const size_t last = end_chunk * WordsPerChunk;
  size_t stop = 0;
  size_t best = NotFound;
  size_t best_run = SIZE_MAX;
  size_t run = 0;       // lines, ending where they did
  size_t end = last * LinesPerWord;
  for (size_t word = last; word > stop; ) {
    const uint64_t taken = _taken[--word];
    run += taken == 0 ? LinesPerWord : count_leading_zeros(taken);
    if (taken == 0 && word > 0) {
      continue;
    }
    if (run >= count && run < best_run) {
      if (best == NotFound) {
        *end_found = end;
        stop = word > longest_search ? word - longest_search : 0;
      }
      best = end - count;
      best_run = run;
      if (run - count <= count / 16) {
        break;
      }
    }
    run = taken != 0 ? count_trailing_zeros(taken) : 0;
    end = word * LinesPerWord + run;
  }
  return best;
}

size_t NVMFreeLines::find(size_t count, size_t end_chunk, Where where, bool is_thorough) {
  const bool is_upwards = where == Where::UsedChunks;
  assert(is_upwards == (count < LeastAnywhere), "no run inside of a word is as long as those that are looked for anywhere");
  const size_t much = MAX2(LinesPerChunk, _chunks * LinesPerChunk / 64);
  Search* const search = &_searches[class_of(count, where)];
  size_t end = 0;
  const auto find_from = [&](size_t chunk) {
    return is_upwards ? find_upwards(count, chunk, end_chunk) : find_downwards(count, MIN2(chunk, end_chunk), &end);
  };
  size_t line = find_from(search->chunk);
  if (line == NotFound && (is_thorough || _given - search->given >= much)) {
    search->given = _given;
    line = find_from(is_upwards ? 0 : end_chunk);
  }
  if (is_upwards) {
    search->chunk = line != NotFound ? line / LinesPerChunk : end_chunk;
  } else {
    search->chunk = line != NotFound ? (end - 1) / LinesPerChunk + 1 : 0;
  }
  return line;
}

size_t NVMFreeLines::run_at(size_t line) const {
  const size_t end = (line / LinesPerChunk + 1) * LinesPerChunk;
  size_t run = 0;
  while (line + run < end && (_taken[(line + run) / LinesPerWord] >> (line + run) % LinesPerWord & 1) == 0) {
    run++;
  }
  return run;
}

size_t NVMFreeLines::free_in_runs(size_t count, size_t end_chunk) const {
  size_t in_all = 0;
  size_t run = 0;
  const auto end_run = [&]() {
    in_all += run >= count ? run : 0;
    run = 0;
  };
  for (size_t word = 0; word < end_chunk * WordsPerChunk; word++) {
    if (_taken[word] == 0) {
      run += LinesPerWord;
    } else if (_taken[word] == UINT64_MAX) {
      end_run();
    } else {
      for_each_run(~_taken[word], [&](size_t at, size_t length) {
        if (length == 0) {
          end_run();
        }
        run += length;
        return false;
      });
    }
  }
  end_run();
  return in_all;
}
