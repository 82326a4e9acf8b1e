// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveredFronts.hpp"

#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"

void NVMRecoveredFronts::forget() {
  while (_arrays.length() > 0) {
    OopHandle(_arrays.pop()).release(Universe::vm_global());
  }
  _is_complete = true;
}

void NVMRecoveredFronts::begin(size_t used) {
  assert(_arrays.length() == 0, "they were let go");
  _used_before = used;
}

void NVMRecoveredFronts::note(NVMFrontList* fronts, NVMFrontList* found, bool moved) {
  const bool noted = fronts->hand_over(&_arrays) && found->hand_over(&_arrays);
  _is_complete = _is_complete && noted && !moved;
}

void NVMRecoveredFronts::make_ordinary() {
  for (size_t i = 0; i < _arrays.length(); i++) {
    objArrayOop fronts = (objArrayOop)OopHandle(_arrays.at(i)).resolve();
    for (int j = 0; j < fronts->length(); j++) {
      if (fronts->obj_at(j) != nullptr) {
        *NVMWord::addr(fronts->obj_at(j)) = NVMWord::Ordinary;
      }
    }
  }
}
