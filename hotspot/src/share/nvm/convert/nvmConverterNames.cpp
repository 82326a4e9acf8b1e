#include "classfile/javaClasses.inline.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/synchronizer.hpp"

// Objects of this process whose homes are names by which the next process finds its own.

// The home is complete and durable before the object's word leads to it. Nothing
// of the object is kept, so that stores to it need no barrier meanwhile.
NVMConverter::Claim NVMConverter::claim_static(oopDesc* obj, int row, uint32_t parent) {
  const uint32_t class_id = NVMStatics::class_id(row);
  if (class_id == 0) {
    fail("the image's class table is full", NVMError::Kind::ImageFull, obj, parent);
    return Claim::Failed;
  }
  const char* name = NVMStatics::field_name(row);
  const size_t size = NVMHome::ElementsOffset + strlen(name);
  const nvmgranule granule = NVMHeap::allocate(_thread->buffer(), size);
  if (is_null(granule)) {
    fail_full(obj, parent);
    return Claim::Failed;
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  home->start(class_id, 0, nullptr);
  home->write_string(name);
  // Taken now, since it must not change between here and the word.
  NVMPersist::store(home->hash_addr(), (uint32_t)ObjectSynchronizer::FastHashCode(Thread::current(), cast_to_oop(obj)));
  home->set_recoverable(obj);
  NVMPersist::write_back(home, size);
  NVMPersist::fence();
  if (NVMWord::has_home(NVMWord::claim(obj, NVMWord::of_granule(granule)))) {
    NVMHeap::undo(_thread->buffer(), granule, size);
  }
  return Claim::AlreadyThere;
}

// A mirror's home is complete and durable before the table leads to it.
bool NVMConverter::claim_mirror(oopDesc* mirror, uint32_t parent) {
  if (!is_null(NVMMirrors::find(mirror))) {
    return true;
  }
  NVMClass* c = NVMClass::of(mirror->klass());
  Klass* k = java_lang_Class::as_Klass(cast_to_oop(mirror));
  if (k != nullptr && k->is_hidden()) {
    return fail("a hidden class has no name by which another process could find it", NVMError::Kind::Refused, mirror, parent);
  }
  if (c->refusal() != nullptr) {
    return fail(c->refusal(), c->refusal_kind(), mirror, parent);
  }
  ResourceMark rm;
  const char* name = NVMMirrors::name_of(mirror);
  const size_t size = NVMHome::ElementsOffset + strlen(name);
  const nvmgranule granule = NVMHeap::allocate(_thread->buffer(), size);
  if (is_null(granule)) {
    return fail_full(mirror, parent);
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  home->start(c->class_id(), 0, nullptr);
  home->write_string(name);
  // Classes are often keys of hash tables.
  NVMPersist::store(home->hash_addr(), (uint32_t)ObjectSynchronizer::FastHashCode(Thread::current(), cast_to_oop(mirror)));
  home->set_recoverable(nullptr);
  NVMPersist::write_back(home, size);
  NVMPersist::fence();
  if (is_null(NVMMirrors::add(mirror, granule))) {
    return fail("there is too little memory", NVMError::Kind::NoMemory, mirror, parent);
  }
  return true;
}

