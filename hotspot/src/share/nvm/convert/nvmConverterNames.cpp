// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
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

namespace {

// What the home of such an object holds.
struct HomeName {
  const char* refusal;     // why the next process could not find its own object by it; null: it can
  uint32_t    class_id;    // of the home; 0: the image's class table is full
  const char* text;        // in the resource area
};

HomeName name_of_static(oopDesc* obj, int row) {
  return { nullptr, NVMStatics::class_id(row), NVMStatics::name_of(row, obj) };
}

HomeName name_of_mirror(oopDesc* mirror) {
  Klass* const k = java_lang_Class::as_Klass(cast_to_oop(mirror));
  const char* refusal = k != nullptr ? NVMSpecial::refusal_of_class(k) : nullptr;
  if (refusal == nullptr && k != nullptr && NVMClass::is_renamed_when_read(k)) {
    refusal = "-XX:NVMRenames makes another class of it when it is recovered; leave the rule out once all roots have been "
              "recovered with it";
  }
  return { refusal, refusal == nullptr ? NVMClass::describe_mirror(k) : 0, NVMMirrors::name_of(mirror) };
}

}

// Of an object of NVMStatics in that row, or a mirror, whose row is negative. The home is complete and durable before the object's
// word, or NVMMirrors, leads to it. Nothing of the object is kept, so that stores to it need no barrier meanwhile.
NVMConverter::Claim NVMConverter::claim_by_name(oopDesc* obj, int row, uint32_t parent) {
  const bool is_mirror = row < 0;
  if (is_mirror && !is_null(NVMMirrors::find(obj))) {
    return Claim::AlreadyThere;
  }
  ResourceMark rm;
  const HomeName name = is_mirror ? name_of_mirror(obj) : name_of_static(obj, row);
  if (name.refusal != nullptr) {
    fail(name.refusal, NVMError::Kind::Refused, obj, parent);
    return Claim::Failed;
  }
  if (name.class_id == 0) {
    fail("the image's class table is full", NVMError::Kind::ImageFull, obj, parent);
    return Claim::Failed;
  }
  const size_t size = NVMHome::ElementsOffset + strlen(name.text);
  const nvmgranule granule = NVMHeap::allocate(_thread->buffer(), size);
  if (is_null(granule)) {
    fail_full(obj, parent);
    return Claim::Failed;
  }
  NVMHome* const home = NVMImageFile::home_at(granule);
  home->start(name.class_id, 0, nullptr);
  home->write_string(name.text);
  // Taken now, since it must not change before something leads to the home. Classes are often keys of hash tables.
  NVMPersist::store_part(home->hash_addr(), (uint32_t)ObjectSynchronizer::FastHashCode(Thread::current(), cast_to_oop(obj)));
  NVMPersist::log_whole(home, size);
  home->set_recoverable(is_mirror ? nullptr : obj);
  NVMPersist::write_back(home, size);
  NVMPersist::fence();
  if (is_mirror) {
    if (is_null(NVMMirrors::add(obj, granule))) {
      fail("there is too little memory", NVMError::Kind::NoMemory, obj, parent);
      return Claim::Failed;
    }
    return Claim::AlreadyThere;
  }
  NVMDormant::assert_awake(obj);
  if (NVMWord::has_home(NVMWord::claim(obj, NVMWord::of_granule(granule)))) {
    NVMHeap::undo(_thread->buffer(), granule, size);
  }
  return Claim::AlreadyThere;
}
