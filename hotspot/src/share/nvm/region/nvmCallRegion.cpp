#include "nvm/region/nvmCallRegion.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "runtime/safepointVerifiers.hpp"

void NVMCallRegion::begin(JavaThread* current) {
  NVMThread* const t = NVMThread::current();
  if (!NVMRegion::is_open(t) && NVMRegion::begin_call(current)) {
    current->set_nvm_atomic_calls(1);
  }
}

void NVMCallRegion::enter(JavaThread* current, oopDesc* subject) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls + 1);
  } else if (subject != nullptr && NVMWord::has_home(NVMWord::load(subject))) {
    begin(current);
  }
}

void NVMCallRegion::enter_unseen(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  const int calls = current->nvm_atomic_calls();
  if (calls > 0) {
    current->set_nvm_atomic_calls(calls + 1);
  } else if (NVMImageFile::is_open()) {
    begin(current);
  }
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
