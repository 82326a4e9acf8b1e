#include "nvm/image/nvmGranuleSet.hpp"

#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/bitMap.inline.hpp"

NVMGranuleSet::NVMGranuleSet(size_t size) : _memory(nullptr), _map(), _bytes(0), _end(0) {
  if (size > 0) {
    initialize(size);
  }
}

NVMGranuleSet::~NVMGranuleSet() {
  if (_bytes > 0) {
    os::release_memory(_memory, _bytes);
  }
}

void NVMGranuleSet::initialize(size_t size) {
  assert(_bytes == 0, "once");
  _bytes = align_up(BitMap::calc_size_in_words(size) * sizeof(BitMap::bm_word_t), os::vm_page_size());
  _memory = os::reserve_memory(_bytes, mtInternal);
  if (_memory == nullptr) {
    vm_exit_out_of_memory(_bytes, OOM_MMAP_ERROR, "set of granules");
  }
  os::commit_memory_or_exit(_memory, _bytes, false, "set of granules");
  _map = BitMapView((BitMap::bm_word_t*)_memory, size);
}

void NVMGranuleSet::set(size_t i) {
  _map.set_bit(i);
  _end = MAX2(_end, i + 1);
}

void NVMGranuleSet::set_range(size_t begin, size_t end) {
  _map.set_range(begin, end);
  _end = MAX2(_end, end);
}

void NVMGranuleSet::clear() {
  _map.clear_range(0, _end);
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
