// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmFreeLines.hpp"

#include "utilities/align.hpp"
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
  FREE_C_HEAP_ARRAY(uint16_t, _taken_in);
  _taken_in = NEW_C_HEAP_ARRAY(uint16_t, chunks, mtInternal);
  memset(_taken_in, 0, chunks * sizeof(uint16_t));
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
  for (Search& search : _fitting_searches) {
    search = { 0, _given };
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
  NVMBits::for_each_word(first, count, [&](size_t number, uint64_t mask) { f(_taken + number, mask); });
}

void NVMFreeLines::note_taken(const uint64_t* word, int count) {
  const size_t chunk = (size_t)(word - _taken) / WordsPerChunk;
  _taken_in[chunk] = (uint16_t)(_taken_in[chunk] + count);
  _taken_count += count;
}

void NVMFreeLines::take(size_t first, size_t count) {
  for_each_word(first, count, [&](uint64_t* word, uint64_t mask) {
    note_taken(word, population_count(~*word & mask));
    *word |= mask;
  });
}

void NVMFreeLines::give(size_t first, size_t count) {
  for_each_word(first, count, [&](uint64_t* word, uint64_t mask) {
    const int given = population_count(*word & mask);
    note_taken(word, -given);
    _given += given;
    *word &= ~mask;
  });
}

void NVMFreeLines::keep(size_t first, uint64_t taken) {
  uint64_t* const word = &_taken[first / LinesPerWord];
  const int given = population_count(*word & ~taken);
  note_taken(word, -given);
  _given += given;
  *word &= taken;
}

// Calls f(word) for the words of chunks that have so many free lines, and of which something is in use, until it is not NotFound;
// is_first: does a chunk begin there?
template <typename Function>
size_t NVMFreeLines::find_in_chunks(size_t count, size_t from_word, size_t end_chunk, Function f) const {
  for (size_t word = from_word; word < end_chunk * WordsPerChunk; word++) {
    const size_t free = free_in(word / WordsPerChunk);
    if (free < count || free == LinesPerChunk) {
      word |= WordsPerChunk - 1;
      continue;
    }
    const size_t found = f(word, word % WordsPerChunk == 0);
    if (found != NotFound) {
      return found;
    }
  }
  return NotFound;
}

// The bits at which so many bits that are set begin.
static uint64_t begins_of_runs(uint64_t bits, size_t count) {
  while (count > 1) {
    const size_t half = count / 2;
    bits &= bits >> half;
    count -= half;
  }
  return bits;
}

size_t NVMFreeLines::find_upwards(size_t count, size_t from_word, size_t end_chunk) const {
  size_t run = 0;      // that ends where the word begins
  return find_in_chunks(count, from_word, end_chunk, [&](size_t word, bool is_first) {
    const uint64_t taken = _taken[word];
    run = is_first ? 0 : run;
    const size_t length = run + (taken == 0 ? LinesPerWord : count_trailing_zeros(taken));
    if (length >= count) {
      return word * LinesPerWord - run;
    }
    if (taken == 0) {
      run = length;
      return NotFound;
    }
    run = count_leading_zeros(taken);
    const uint64_t begins = count < LinesPerWord ? begins_of_runs(~taken, count) : 0;
    return begins != 0 ? word * LinesPerWord + count_trailing_zeros(begins) : NotFound;
  });
}

// Runs that go on in the next word count as two.
size_t NVMFreeLines::find_fitting(size_t count, size_t from_word, size_t end_chunk) const {
  return find_in_chunks(count, from_word, end_chunk, [&](size_t word, bool is_first) {
    size_t found = NotFound;
    if (begins_of_runs(~_taken[word], count) != 0) {
      for_each_run(~_taken[word], [&](size_t at, size_t length) {
        found = length >= count && length < MAX2(2 * count, LongRun) ? word * LinesPerWord + at : NotFound;
        return found != NotFound;
      });
    }
    return found;
  });
}

// Of the runs that will do, the shortest one, so that long ones stay whole; but not for ever.
size_t NVMFreeLines::find_downwards(size_t count, size_t end_word, size_t* end_found) const {
  const size_t longest_search = 512 * K;       // words
  size_t stop = 0;
  size_t best = NotFound;
  size_t best_run = SIZE_MAX;
  size_t run = 0;       // lines, ending where they did
  size_t end = end_word * LinesPerWord;
  for (size_t word = end_word; word > stop; ) {
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
    // No run inside of a chunk with fewer is long enough, so that it goes on with the one at its begin.
    const size_t first = align_down(word, WordsPerChunk);
    if (word > first && free_in(word / WordsPerChunk) < count) {
      word = first;
      while (_taken[word] == 0) {
        word++;
      }
    }
    run = _taken[word] != 0 ? count_trailing_zeros(_taken[word]) : 0;
    end = word * LinesPerWord + run;
  }
  return best;
}

size_t NVMFreeLines::find(size_t count, size_t end_chunk, Where where, bool is_thorough) {
  const bool is_upwards = where == Where::UsedChunks;
  assert(is_upwards == (count < LeastAnywhere), "no run inside of a word is as long as those that are looked for anywhere");
  Search* const search = &_searches[class_of(count, where)];
  size_t end = 0;
  const size_t end_word = end_chunk * WordsPerChunk;
  const auto find_from = [&](size_t word) {
    return is_upwards ? find_upwards(count, word, end_chunk) : find_downwards(count, MIN2(word, end_word), &end);
  };
  size_t line = find_from(search->word);
  if (line == NotFound && (is_thorough || _given - search->given >= much())) {
    search->given = _given;
    line = find_from(is_upwards ? 0 : end_word);
  }
  if (is_upwards) {
    search->word = line != NotFound ? line / LinesPerWord : end_word;
  } else {
    search->word = line != NotFound ? (end - 1) / LinesPerWord + 1 : 0;
  }
  return line;
}

size_t NVMFreeLines::find_fitting(size_t count, size_t end_chunk) {
  Search* const search = &_fitting_searches[count];
  size_t line = find_fitting(count, search->word, end_chunk);
  if (line == NotFound && _given - search->given >= much()) {
    search->given = _given;
    line = find_fitting(count, 0, end_chunk);
  }
  search->word = line != NotFound ? line / LinesPerWord : end_chunk * WordsPerChunk;
  return line;
}

size_t NVMFreeLines::run_at(size_t line) const {
  const size_t end = (line / LinesPerChunk + 1) * LinesPerChunk;
  for (size_t at = line; at < end; at = align_up(at + 1, LinesPerWord)) {
    const uint64_t taken = _taken[at / LinesPerWord] >> at % LinesPerWord;
    if (taken != 0) {
      return at + count_trailing_zeros(taken) - line;
    }
  }
  return end - line;
}

size_t NVMFreeLines::free_in_unfitting_runs(size_t end_chunk) const {
  size_t in_all = 0;
  for (size_t word = 0; word < end_chunk * WordsPerChunk; word++) {
    in_all += _taken[word] == 0 ? LinesPerWord : begins_of_runs(~_taken[word], LeastUnfitting) != 0 ? LeastUnfitting : 0;
  }
  return in_all;
}

size_t NVMFreeLines::free_in_runs(size_t count, size_t end_chunk) const {
  assert(count >= LinesPerChunk, "no run inside of a word counts");
  size_t in_all = 0;
  size_t run = 0;
  const auto end_run = [&]() {
    in_all += run >= count ? run : 0;
    run = 0;
  };
  for (size_t word = 0; word < end_chunk * WordsPerChunk; word++) {
    if (_taken[word] == 0) {
      run += LinesPerWord;
    } else {
      run += count_trailing_zeros(_taken[word]);
      end_run();
      run = count_leading_zeros(_taken[word]);
    }
  }
  end_run();
  return in_all;
}
