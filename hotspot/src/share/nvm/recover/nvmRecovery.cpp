// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecovery.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/image/nvmBoundRoots.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/signature.hpp"

NVMRecoveryChanges NVMRecovery::_changes;
NVMRecoveryLoaders NVMRecovery::_loaders;

// A pass that finds no room for new homes is tried once more when garbage has been given back. No lock is held then.
template <typename Function>
oop NVMRecovery::run(Function make_pass, size_t* needed, TRAPS) {
  for (bool is_again = false; true; is_again = true) {
    NVMRecoveryPass* const pass = make_pass();
    oop result = pass->run(THREAD);
    const bool lacks_room = HAS_PENDING_EXCEPTION && pass->lacks_room();
    *needed = pass->needed();
    delete pass;
    if (!lacks_room || is_again) {
      return result;
    }
    CLEAR_PENDING_EXCEPTION;
    NVMStall::wait_for_room(THREAD);
  }
}

oop NVMRecovery::recover(NVMRoot* root, TRAPS) {
  NVMKeepAlive::initialize(CHECK_NULL);
  Klass* type = nullptr;
  if (*root->entry.value_addr() != 0) {
    type = type_of(root, CHECK_NULL);
  }
  oop result = nullptr;
  size_t needed = 0;
  bool is_done = false;
  NVMRecoveryPass* const ahead = NVMAheadRecovery::claim(root, THREAD);
  NVMAheadRecovery::Wanted wanted;
  if (ahead != nullptr) {
    is_done = ahead->finish(root, type, &result, THREAD);
    needed = ahead->needed();
    const bool lacks_room = HAS_PENDING_EXCEPTION && ahead->lacks_room();
    delete ahead;
    if (lacks_room) {
      CLEAR_PENDING_EXCEPTION;
      is_done = false;
      NVMStall::wait_for_room(THREAD);
    }
  }
  if (!is_done) {
    Handle loader(THREAD, root->holder->class_loader());
    result = run([=]() { return new NVMRecoveryPass(root, type, loader); }, &needed, THREAD);
  }
  explain_full_heap(root->name, needed, CHECK_NULL);
  NVMBoundRoots::note(root->entry);      // in the order in which the next process will need them
  return result;
}

oop NVMRecovery::recover(NVMNamedRoot* root, Handle loader, TRAPS) {
  NVMKeepAlive::initialize(CHECK_NULL);
  NVMAheadRecovery::Wanted wanted;
  size_t needed = 0;
  oop result = run([=]() { return new NVMRecoveryPass(root, loader); }, &needed, THREAD);
  explain_full_heap(root->name + 1, needed, CHECK_NULL);
  return result;
}

// Its own message, or that of a collector that finds next to nothing.
static bool is_of_heap(oop text) {
  static const char* const texts[] = { "Java heap space", "GC overhead limit exceeded" };
  for (const char* t : texts) {
    if (java_lang_String::equals(text, t, (int)strlen(t))) {
      return true;
    }
  }
  return false;
}

// The fronts made so far are garbage by now, so that there is room for an exception.
void NVMRecovery::explain_full_heap(const char* root, size_t needed, TRAPS) {
  if (!HAS_PENDING_EXCEPTION || PENDING_EXCEPTION->klass() != vmClasses::OutOfMemoryError_klass()) {
    return;
  }
  oop text = java_lang_Throwable::message(PENDING_EXCEPTION);
  if (text == nullptr || !is_of_heap(text)) {
    return;
  }
  CLEAR_PENDING_EXCEPTION;
  throw_heap_too_small(root, needed, THREAD);
}

void NVMRecovery::throw_heap_too_small(const char* root, size_t needed, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("Java heap space: the heap of %zu bytes is too small for what the durable root %s holds",
                (size_t)Universe::heap()->max_capacity(), root);
  if (needed > 0) {
    message.print(" (%zu bytes)", needed);
  }
  message.print(". NVM image %s is left as it was; start with a larger -Xmx", NVMImageFile::path());
  THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), message.as_string());
}

void NVMRecovery::check_type(NVMRoot* root, TRAPS) {
  const char type = root->is_reference() ? 'L' : type2char(root->type);
  if (root->entry.type() != type) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: the durable root %s had the type %c when the image was written, and has %c now. "
                  "The image is left as it was", NVMImageFile::path(), root->name, root->entry.type(), type);
    THROW_NOT_RECOVERED(message.as_string());
  }
}

// The class that values of the root's field must be instances of; null if any
// object may be there.
Klass* NVMRecovery::type_of(NVMRoot* root, TRAPS) {
  fieldDescriptor fd;
  if (!root->holder->find_local_field_from_offset(root->offset, true, &fd)) {
    return nullptr;
  }
  ResourceMark rm(THREAD);
  Handle loader(THREAD, root->holder->class_loader());
  SignatureStream ss(fd.signature(), false);
  return ss.as_klass(loader, SignatureStream::NCDFError, THREAD);
}

void NVMRecovery::throw_misfit(const char* root, Klass* found, Klass* type, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the durable root %s holds an object of the class %s, which does not fit its type %s. "
                "The image is left as it was",
                NVMImageFile::path(), root, found->external_name(), type->external_name());
  THROW_NOT_RECOVERED(message.as_string());
}
