#include "nvm/image/nvmGranuleSet.hpp"

#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/bitMap.inline.hpp"

NVMGranuleSet::NVMGranuleSet(size_t size)
  : _memory(nullptr), _map(), _touched(), _blocks(nullptr), _block_count(0), _bytes(0), _end(0) {
  if (size > 0) {
    initialize(size);
  }
}

NVMGranuleSet::~NVMGranuleSet() {
  if (_bytes > 0) {
    os::release_memory(_memory, _bytes);
  }
}

static size_t map_bytes(size_t bits) {
  return align_up(BitMap::calc_size_in_words(bits) * sizeof(BitMap::bm_word_t), os::vm_page_size());
}

void NVMGranuleSet::initialize(size_t size) {
  assert(_bytes == 0, "once");
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

void NVMGranuleSet::set(size_t i) {
  touch(i / BlockBits);
  _map.set_bit(i);
  _end = MAX2(_end, i + 1);
}

void NVMGranuleSet::set_range(size_t begin, size_t end) {
  for (size_t block = begin / BlockBits; block * BlockBits < end; block++) {
    touch(block);
  }
  _map.set_range(begin, end);
  _end = MAX2(_end, end);
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

size_t NVMGranuleSet::find(size_t begin, size_t end) const {
  const size_t limit = MIN2(end, _end);
  if (begin >= limit) {
    return end;
  }
  const size_t found = _map.find_first_set_bit(begin, limit);
  return found < limit ? found : end;
}
