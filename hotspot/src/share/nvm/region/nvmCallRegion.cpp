#include "nvm/region/nvmCallRegion.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "runtime/safepointVerifiers.hpp"

void NVMCallRegion::count(JavaThread* current, bool may_begin) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls + 1);
  } else if (may_begin && !NVMRegion::is_open(NVMThread::current()) && NVMRegion::begin_call(current)) {
    current->set_nvm_atomic_calls(1);
  }
}

void NVMCallRegion::enter(JavaThread* current, oopDesc* subject) {
  count(current, subject != nullptr && NVMWord::has_home(NVMWord::load(subject)));
}

void NVMCallRegion::enter_unseen(JavaThread* current) {
  count(current, NVMImageFile::is_open());
}

void NVMCallRegion::leave(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls - 1);
    if (calls == 1 && NVMThread::current()->deferred()->count() == 0) {
      NVMRegion::end_call(current);
    }
  }
}
