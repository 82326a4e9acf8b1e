// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmCallRegion.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "runtime/safepointVerifiers.hpp"

void NVMCallRegion::count(JavaThread* current, oopDesc* subject, bool may_begin) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls + 1);
    NVMRegion::enter_inner_call(subject, calls + 1);
  } else if (may_begin && !NVMRegion::is_open(NVMThread::current()) && NVMRegion::begin_call(current, subject)) {
    current->set_nvm_atomic_calls(1);
  }
}

void NVMCallRegion::enter(JavaThread* current, oopDesc* subject) {
  count(current, subject, subject != nullptr && NVMWord::has_home(NVMWord::load(subject)));
}

void NVMCallRegion::enter_unseen(JavaThread* current) {
  count(current, nullptr, NVMImageFile::is_open());
}

void NVMCallRegion::leave(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls - 1);
    const bool is_put_off = NVMThread::current()->deferred()->count() > 0;
    if (calls > 1) {
      NVMRegion::leave_inner_call(calls, is_put_off);
    } else if (!is_put_off) {
      NVMRegion::end_call(current);
    }
  }
}
