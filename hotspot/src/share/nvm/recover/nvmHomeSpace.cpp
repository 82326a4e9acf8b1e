// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmHomeSpace.hpp"

#include "runtime/os.hpp"
#include "utilities/align.hpp"

#include <sys/mman.h>

NVMHomeSpace::~NVMHomeSpace() {
  if (_groups != nullptr) {
    ::munmap((void*)_groups, _bytes);
  }
}

// Maps fresh pages in place of the ones that are there: that clears what was used, and no more.
bool NVMHomeSpace::initialize(nvmgranule limit) {
  const size_t bytes = align_up(((untype(limit) >> GroupLog) + 1) * sizeof(uint64_t), os::vm_page_size());
  assert(_groups == nullptr || _bytes == bytes, "for the same image");
  const int in_place = _groups != nullptr ? MAP_FIXED : 0;
  void* const memory = ::mmap((void*)_groups, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | in_place, -1, 0);
  if (memory == MAP_FAILED) {
    return false;
  }
  _groups = (volatile uint64_t*)memory;
  _bytes = bytes;
  return true;
}

void NVMHomeSpace::expect_many() {
  ::madvise((void*)_groups, _bytes, MADV_HUGEPAGE);
}

// Calls f(group, bits of what the home covers in it) until it returns false.
template <typename Function>
void NVMHomeSpace::for_each_group(nvmgranule granule, size_t size, Function f) const {
  const uint64_t end = untype(granule) + nvm_granules_for(size);
  for (uint64_t i = untype(granule); i < end; ) {
    const uint64_t next = MIN2(end, (i | right_n_bits(GroupLog)) + 1);
    const uint64_t bits = right_n_bits(next - i) << (i & right_n_bits(GroupLog)) << CoveredShift;
    if (!f(_groups + (i >> GroupLog), bits)) {
      return;
    }
    i = next;
  }
}

bool NVMHomeSpace::is_covered(nvmgranule granule, size_t size) const {
  bool result = false;
  for_each_group(granule, size, [&](volatile uint64_t* group, uint64_t bits) {
    result = (Atomic::load(group) & bits) != 0;
    return !result;
  });
  return result;
}

NVMHomeSpace::Added NVMHomeSpace::add(nvmgranule granule, size_t size) {
  const uint64_t start = start_bit(granule);
  Added result = Added::First;
  bool is_first = true;
  for_each_group(granule, size, [&](volatile uint64_t* group, uint64_t bits) {
    const uint64_t before = Atomic::fetch_then_or(group, is_first ? bits | start : bits);
    if (is_first && (before & start) != 0) {
      result = Added::Known;
    } else if (is_first && (before & start << CoveredShift) != 0) {
      result = Added::InMiddle;
    } else if ((before & bits) != 0) {
      result = Added::Overlaps;
    }
    is_first = false;
    return result == Added::First;
  });
  return result;
}

const char* NVMHomeSpace::problem(Added added) {
  switch (added) {
    case Added::InMiddle: return "a reference leads into the middle of an object";
    case Added::Overlaps: return "two objects overlap";
    default:              return nullptr;
  }
}
