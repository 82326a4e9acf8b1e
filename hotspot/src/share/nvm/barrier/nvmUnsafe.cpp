#include "nvm/barrier/nvmUnsafe.hpp"

#include "nvm/sync/nvmPrepare.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

void NVMUnsafe::prepare(JavaThread* thread, jobject holder, jobject value) {
  if (!AutoPersist || value == nullptr || holder == nullptr ||
      !NVMWord::has_home(NVMWord::load(JNIHandles::resolve(holder))) ||
      NVMWord::has_home(NVMWord::load(JNIHandles::resolve(value)))) {
    return;
  }
  HandleMark mark(thread);
  NVMPrepare(thread).value(Handle(thread, JNIHandles::resolve(value)));
}
