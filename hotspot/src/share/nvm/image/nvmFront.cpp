// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmFront.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/image/nvmFrontTable.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmLock.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/debug.hpp"

static const char* const holders[] = { "a recovery", "the field that a store is taken back from", "a bound root" };

static oop decode(nvmfront_unsafe front) {
  return cast_to_oop(NVMFrontTable::decode(front));
}

bool NVMFront::is_front_of(nvmgranule granule, HeapWord* addr) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  return home->is_home_of((oopDesc*)addr) || (NVMSlices::any() && home->is_being_made_of((oopDesc*)addr));
}

// A sweep may be taking the front away from a dead home at the same time.
bool NVMFront::set_moved(nvmgranule granule, HeapWord* old_addr, HeapWord* new_addr) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  if (NVMSlices::any() && home->slot() < NVMThreadSlots::Most) {
    return home->moved_while_being_made((oopDesc*)old_addr, (oopDesc*)new_addr);
  }
  if (!NVMMarks::has_swept()) {
    home->set_front(new_addr);
    return true;
  }
  return NVMFrontTable::replace_front(home, old_addr, new_addr);
}

bool NVMFront::closes_checked(const oopDesc* obj, nvmgranule granule) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  if (NVMMutants::is(NVMMutants::DeadHome)) {
    return true;
  }
  // Asked first: a sweep that ends meanwhile may have come to the home after the front was read.
  const bool is_sweeping = NVMMarks::phase() == NVMMarks::Phase::Sweeping;
  NVMStress::pause(20000);
  // The mark before the front: where a home has died, another one may begin, and that is marked when the front is gone.
  const bool is_dead = is_sweeping && !NVMMarks::is_marked(granule);
  OrderAccess::loadload();
  NVMStress::pause(is_dead ? 2 : 20000);
  return !is_dead && (home->is_home_of(obj) || home->is_being_made_of(obj) || home->is_home_of(obj));
}

void NVMFront::let_go_of_dead_home(oopDesc* obj) {
  const uint32_t word = NVMLock::lock(obj);
  if (word != NVMWord::Ordinary) {
    NVMLock::unlock(obj, word);
  }
}

bool NVMFront::leads_back(NVMHome* home) {
  oopDesc* front = decode(home->linked_front());
  if (!Universe::heap()->is_in(front) || !oopDesc::is_oop(cast_to_oop(front))) {
    return false;
  }
  const uint32_t word = NVMWord::load(front);
  return NVMWord::has_home(word) && NVMWord::granule(word) == NVMImageFile::granule_of(home);
}

oop NVMFront::peek(NVMHome* home) {
  return decode(home->linked_front());
}

oop NVMFront::resolve(NVMHome* home, Held held) {
  assert(home->has_front(), "it has a front");
#ifndef ASSERT
  if (NVMVerify)
#endif
  {
    guarantee(leads_back(home), "NVMVerify: the front 0x%x of the home %u is dead, but %s should hold it",
              (uint32_t)home->linked_front(), untype(NVMImageFile::granule_of(home)), holders[(int)held]);
  }
  return decode(home->linked_front());
}
