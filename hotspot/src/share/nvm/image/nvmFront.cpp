#include "nvm/image/nvmFront.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "memory/universe.hpp"
#include "nvm/image/nvmFrontTable.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/debug.hpp"

static const char* const holders[] = { "a recovery", "the field that a store is taken back from", "a bound root" };

static oop decode(nvmfront_unsafe front) {
  return cast_to_oop(NVMFrontTable::decode(front));
}

void NVMFront::set(nvmgranule granule, HeapWord* front) {
  NVMImageFile::home_at(granule)->set_front(front);
}

bool NVMFront::leads_back(NVMHome* home) {
  oopDesc* front = decode(home->front());
  if (!Universe::heap()->is_in(front) || !oopDesc::is_oop(cast_to_oop(front))) {
    return false;
  }
  const uint32_t word = NVMWord::load(front);
  return NVMWord::has_home(word) && NVMWord::granule(word) == NVMImageFile::granule_of(home);
}

oop NVMFront::peek(NVMHome* home) {
  return decode(home->front());
}

oop NVMFront::resolve(NVMHome* home, Held held) {
  assert(!is_null(home->front()), "it has a front");
#ifndef ASSERT
  if (NVMVerify)
#endif
  {
    guarantee(leads_back(home), "NVMVerify: the front 0x%x of the home %u is dead, but %s should hold it",
              (uint32_t)home->front(), untype(NVMImageFile::granule_of(home)), holders[(int)held]);
  }
  return decode(home->front());
}
