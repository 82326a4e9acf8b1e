#include "nvm/recover/nvmHomeSpace.hpp"

#include "runtime/os.hpp"
#include "utilities/align.hpp"

#include <sys/mman.h>

NVMHomeSpace::~NVMHomeSpace() {
  if (_groups != nullptr) {
    ::munmap(_groups, _bytes);
  }
}

// Maps fresh pages in place of the ones that are there: that clears what was used, and no more.
bool NVMHomeSpace::initialize(nvmgranule limit) {
  const size_t bytes = align_up(((untype(limit) >> GroupLog) + 1) * sizeof(Group), os::vm_page_size());
  assert(_groups == nullptr || _bytes == bytes, "for the same image");
  const int in_place = _groups != nullptr ? MAP_FIXED : 0;
  void* const memory = ::mmap(_groups, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | in_place, -1, 0);
  if (memory == MAP_FAILED) {
    return false;
  }
  _groups = (Group*)memory;
  _bytes = bytes;
  return true;
}

void NVMHomeSpace::expect_many() {
  ::madvise(_groups, _bytes, MADV_HUGEPAGE);
}

// Calls f(group, bits of the home's granules in it) until it returns false.
template <typename Function>
void NVMHomeSpace::for_each_group(nvmgranule granule, size_t size, Function f) const {
  const size_t end = untype(granule) + nvm_granules_for(size);
  for (size_t i = untype(granule); i < end; ) {
    const size_t next = MIN2(end, (i | 63) + 1);
    const uint64_t bits = (next - i == 64 ? ~(uint64_t)0 : ((uint64_t)1 << (next - i)) - 1) << (i & 63);
    if (!f(_groups + (i >> GroupLog), bits)) {
      return;
    }
    i = next;
  }
}

bool NVMHomeSpace::is_covered(nvmgranule granule, size_t size) const {
  bool result = false;
  for_each_group(granule, size, [&](Group* group, uint64_t bits) {
    result = (Atomic::load(&group->covered) & bits) != 0;
    return !result;
  });
  return result;
}

const char* NVMHomeSpace::cover(nvmgranule granule, size_t size) {
  const uint64_t first = bit_of(granule);
  const char* problem = nullptr;
  bool is_first = true;
  for_each_group(granule, size, [&](Group* group, uint64_t bits) {
    const uint64_t before = Atomic::fetch_then_or(&group->covered, bits);
    if (is_first && (before & first) != 0) {
      problem = "a reference leads into the middle of an object";
    } else if ((before & bits) != 0) {
      problem = "two objects overlap";
    }
    is_first = false;
    return problem == nullptr;
  });
  return problem;
}
