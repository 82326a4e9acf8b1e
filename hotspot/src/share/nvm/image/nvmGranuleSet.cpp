// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmGranuleSet.hpp"

#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/bitMap.inline.hpp"

NVMGranuleSet::NVMGranuleSet()
  : _memory(nullptr), _map(), _touched(), _blocks(nullptr), _block_count(0), _bytes(0), _first(nvmgranule::null), _end(0) {}

NVMGranuleSet::NVMGranuleSet(nvmgranule limit) : NVMGranuleSet() {
  initialize(nvmgranule::null, limit);
}

NVMGranuleSet::~NVMGranuleSet() {
  if (_bytes > 0) {
    os::release_memory(_memory, _bytes);
  }
}

static size_t map_bytes(size_t bits) {
  return align_up(BitMap::calc_size_in_words(bits) * sizeof(BitMap::bm_word_t), os::vm_page_size());
}

void NVMGranuleSet::initialize(nvmgranule first, nvmgranule limit) {
  assert(_bytes == 0, "once");
  const size_t size = limit - first;
  _first = first;
  const size_t blocks = align_up(size, BlockBits) / BlockBits;
  const size_t in_map = map_bytes(size);
  const size_t in_touched = map_bytes(blocks);
  _bytes = in_map + in_touched + align_up(blocks * sizeof(uint32_t), os::vm_page_size());
  _memory = os::reserve_memory(_bytes, mtInternal);
  if (_memory == nullptr) {
    vm_exit_out_of_memory(_bytes, OOM_MMAP_ERROR, "set of granules");
  }
  os::commit_memory_or_exit(_memory, _bytes, false, "set of granules");
  _map = BitMapView((BitMap::bm_word_t*)_memory, size);
  _touched = BitMapView((BitMap::bm_word_t*)(_memory + in_map), blocks);
  _blocks = (uint32_t*)(_memory + in_map + in_touched);
}

void NVMGranuleSet::touch(size_t block) {
  if (!_touched.at(block)) {
    _touched.set_bit(block);
    _blocks[_block_count++] = (uint32_t)block;
  }
}

void NVMGranuleSet::set(nvmgranule granule) {
  const size_t i = index_of(granule);
  touch(i / BlockBits);
  _map.set_bit(i);
  _end = MAX2(_end, i + 1);
}

void NVMGranuleSet::set_range(nvmgranule begin, nvmgranule end) {
  const size_t from = index_of(begin);
  const size_t to = index_of(end);
  for (size_t block = from / BlockBits; block * BlockBits < to; block++) {
    touch(block);
  }
  _map.set_range(from, to);
  _end = MAX2(_end, to);
}

void NVMGranuleSet::clear() {
  for (size_t i = 0; i < _block_count; i++) {
    const size_t begin = _blocks[i] * BlockBits;
    _map.clear_range(begin, MIN2(begin + BlockBits, _map.size()));
    _touched.clear_bit(_blocks[i]);
  }
  _block_count = 0;
  _end = 0;
}

nvmgranule NVMGranuleSet::find(nvmgranule begin, nvmgranule end) const {
  const size_t from = index_of(begin);
  const size_t limit = MIN2(index_of(end), _end);
  if (from >= limit) {
    return end;
  }
  const size_t found = _map.find_first_set_bit(from, limit);
  return found < limit ? _first + found : end;
}
