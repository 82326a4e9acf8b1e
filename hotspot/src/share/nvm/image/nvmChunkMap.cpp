// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmChunkMap.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "utilities/align.hpp"

uint64_t NVMChunkMap::with_check(size_t index, uint64_t bits) {
  const uint64_t checked[] = { (uint64_t)index, bits };
  return bits | (uint64_t)NVMChecksum::compute(checked, sizeof(checked)) << ChunksPerWord;
}

size_t NVMChunkMap::bytes_for(size_t chunks) {
  return align_up((chunks + ChunksPerWord - 1) / ChunksPerWord * sizeof(uint64_t), NVMSuperblock::Size);
}

void NVMChunkMap::attach(void* words, size_t chunks) {
  _words = (volatile uint64_t*)words;
  _length = chunks;
}

void NVMChunkMap::make(void* words, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof(uint64_t); i++) {
    NVMPersist::store((volatile uint64_t*)words + i, with_check(i, 0));
  }
}

// What the last word has of chunks that were not there means nothing. A damaged word stays one.
void NVMChunkMap::extend(const void* words, size_t chunks, void* larger, size_t bytes) {
  NVMChunkMap map;
  map.attach(const_cast<void*>(words), chunks);
  for (size_t i = 0; i < bytes / sizeof(uint64_t); i++) {
    const size_t first = i * ChunksPerWord;
    const size_t count = first < chunks ? MIN2(chunks - first, (size_t)ChunksPerWord) : 0;
    ((uint64_t*)larger)[i] = count > 0 && map.is_damaged(i) ? map._words[i]
                           : with_check(i, count > 0 ? map.used_in(i) & right_n_bits((uint64_t)count) : 0);
  }
}

bool NVMChunkMap::is_damaged(size_t word) const {
  const uint64_t found = _words[word];
  return found != with_check(word, bits_of(found)) && !NVMMutants::is(NVMMutants::ChunkMapCheck);
}

bool NVMChunkMap::is_any_damaged() const {
  for (size_t i = 0; i < word_count(); i++) {
    if (is_damaged(i)) {
      return true;
    }
  }
  return false;
}

uint64_t NVMChunkMap::used_in(size_t word) const {
  return bits_of(is_damaged(word) ? UINT64_MAX : _words[word]);
}

void NVMChunkMap::set_word(size_t index, uint64_t bits) {
  if (bits_of(_words[index]) != bits || is_damaged(index)) {
    NVMPersist::store(_words + index, with_check(index, bits));
    NVMPersist::write_back(_words + index, sizeof(uint64_t));
  }
}

void NVMChunkMap::change(size_t first, size_t count, bool is_used) {
  if (!is_there() || NVMMutants::is(NVMMutants::ChunkMap)) {
    return;
  }
  for (size_t i = first; i < first + count; ) {
    const size_t word = i / ChunksPerWord;
    const int from = (int)(i % ChunksPerWord);
    const int length = (int)MIN2((size_t)(ChunksPerWord - from), first + count - i);
    const uint64_t mask = right_n_bits((uint64_t)length) << from;
    const uint64_t before = used_in(word);
    set_word(word, is_used ? before | mask : before & ~mask);
    i += length;
  }
  NVMPersist::fence();
}
