#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/synchronizer.hpp"

// Objects of this process whose homes are names by which the next process finds its own.

// Of an object that may be a constant. An array does not tell whose it is: then what refers to it does.
uint32_t NVMConverter::class_id_of(oopDesc* obj, NVMClass* c, uint32_t parent) {
  if (!c->is_instance() && !NVMConstants::is_empty_array(obj)) {
    return c->class_id();
  }
  Klass* k = _holder != nullptr ? _holder->klass() : _referrer;
  if (_holder != nullptr && k == vmClasses::Class_klass()) {
    k = java_lang_Class::as_Klass(cast_to_oop(_holder));      // a static field of it is the holder
  }
  for (uint32_t i = parent; i != NVMBatch::NoParent; i = _entries->at(i).parent) {
    if (_entries->at(i).front->klass()->is_instance_klass()) {
      k = _entries->at(i).front->klass();
      break;
    }
  }
  NVMConstant* const constant = NVMConstants::find(obj, c, k);
  const uint32_t id = constant != nullptr ? constant->class_id(obj) : 0;
  return id != 0 ? id : c->class_id();
}

// The home is complete and durable before the object's word leads to it. Nothing
// of the object is kept, so that stores to it need no barrier meanwhile.
NVMConverter::Claim NVMConverter::claim_static(oopDesc* obj, int row, uint32_t parent) {
  const uint32_t class_id = NVMStatics::class_id(row);
  if (class_id == 0) {
    fail("the image's class table is full", NVMError::Kind::ImageFull, obj, parent);
    return Claim::Failed;
  }
  ResourceMark rm;
  const char* name = NVMStatics::name_of(row, obj);
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
  NVMPersist::store_part(home->hash_addr(), (uint32_t)ObjectSynchronizer::FastHashCode(Thread::current(), cast_to_oop(obj)));
  NVMPersist::log_whole(home, size);
  home->set_recoverable(obj);
  NVMPersist::write_back(home, size);
  NVMPersist::fence();
  NVMDormant::assert_awake(obj);
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
  const char* refusal = k != nullptr ? NVMSpecial::refusal_of_class(k) : nullptr;
  if (refusal == nullptr && k != nullptr && NVMClass::is_renamed_when_read(k)) {
    refusal = "-XX:NVMRenames makes another class of it when it is recovered; leave the rule out once all roots have been "
              "recovered with it";
  }
  if (refusal != nullptr) {
    return fail(refusal, NVMError::Kind::Refused, mirror, parent);
  }
  if (c->refusal() != nullptr) {
    return fail(c->refusal(), c->refusal_kind(), mirror, parent);
  }
  const uint32_t class_id = NVMClass::describe_mirror(k);
  if (class_id == 0) {
    return fail("the image's class table is full", NVMError::Kind::ImageFull, mirror, parent);
  }
  ResourceMark rm;
  const char* name = NVMMirrors::name_of(mirror);
  const size_t size = NVMHome::ElementsOffset + strlen(name);
  const nvmgranule granule = NVMHeap::allocate(_thread->buffer(), size);
  if (is_null(granule)) {
    return fail_full(mirror, parent);
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  home->start(class_id, 0, nullptr);
  home->write_string(name);
  // Classes are often keys of hash tables.
  NVMPersist::store_part(home->hash_addr(), (uint32_t)ObjectSynchronizer::FastHashCode(Thread::current(), cast_to_oop(mirror)));
  NVMPersist::log_whole(home, size);
  home->set_recoverable(nullptr);
  NVMPersist::write_back(home, size);
  NVMPersist::fence();
  if (is_null(NVMMirrors::add(mirror, granule))) {
    return fail("there is too little memory", NVMError::Kind::NoMemory, mirror, parent);
  }
  return true;
}

