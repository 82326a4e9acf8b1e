// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/roots/nvmRoots.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmBoundRoots.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/sync/nvmOrderedAccess.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/access.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"

// The slow paths of stores to static fields that are durable roots.

static uint64_t load_bits(oopDesc* mirror, const NVMRoot* root) {
  uint64_t bits = 0;
  memcpy(&bits, (address)mirror + root->offset, type2aelembytes(root->type));
  return bits;
}

// The root is bound. False if the table is full.
static bool append_entry(NVMRoot* root, uint64_t bits) {
  root->entry = NVMRootTable::append(root->name, root->is_reference() ? 'L' : type2char(root->type), bits);
  if (root->entry.is_null_entry()) {
    return false;
  }
  if (root->is_reference()) {
    NVMBoundRoots::note(root->entry);
  }
  return true;
}

static bool set_entry(NVMRoot* root, uint64_t bits) {
  if (root->entry.is_null_entry()) {
    return bits == 0 || append_entry(root, bits);
  }
  if (*root->entry.value_addr() != bits) {
    root->entry.set_value(bits);
  }
  return true;
}

// A collection may find entries of roots that have been removed: then the program may store again.
static void report_full_table(NVMThread* thread, const NVMRoot* root) {
  char message[512];
  os::snprintf(message, sizeof(message), "the root table of the NVM image %s is full; the store to %s is taken back",
               NVMImageFile::path(), root->name);
  thread->set_error(NVMError::Kind::ImageFull, message);
  NVMStall::ask(NVMStall::Cycle::Next);
}

// False if that can't be: the thread gets the error, or, of a root that is only stressed, the root is given up, and null
// in the image.
bool NVMRoots::make_recoverable(NVMThread* thread, oopDesc* value, oopDesc* mirror, NVMRoot* root) {
  NVMConverter converter(thread);
  if (!root->is_stressed) {
    return converter.make_recoverable(&value, 1, mirror, root->offset);
  }
  NVMConverter::Error error = {};
  if (converter.make_recoverable(value, root->name, &error)) {
    return true;
  }
  if (thread->deferred()->begins()) {
    return false;
  }
  log_info(nvm)("%s is no durable root any more: %s", root->name, error.message);
  os::free(error.message);
  root->is_given_up = true;
  return false;
}

// The field gets the object before(), unless another thread has stored there since.
template <typename Function>
void NVMRoot::take_back(oopDesc* refused, Function before) {
  while (true) {
    {
      NVMSpinLocker locker(NVMRoots::lock());
      if (is_free()) {
        NVMFrontStore::compare_exchange(holder->java_mirror(), offset, cast_to_oop(refused), before());
        return;
      }
    }
    NVMStripes::make_free(image_offset());
  }
}

void NVMRoot::take_back_all() {
  if (entry.is_null_entry()) {
    return;
  }
  const auto before = [this]() { return NVMSync::front_of(to_nvmgranule(image_bits())); };
  if (is_reference()) {
    take_back(NVMFrontStore::load(holder->java_mirror(), offset), before);
  } else {
    NVMSpinLocker locker(NVMRoots::lock());
    write_front(primitive_bits(), nullptr);
  }
}

// Calls f(root) for those in that range of the mirror.
template <typename Function>
static void for_each_root_in(oopDesc* mirror, intptr_t offset, intptr_t size, Function f) {
  InstanceKlass* const ik = InstanceKlass::cast(java_lang_Class::as_Klass(cast_to_oop(mirror)));
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && root->offset >= offset && root->offset < offset + size) {
      f(root);
    }
  }
}

void NVMRoots::take_back_all(oopDesc* mirror, intptr_t offset, intptr_t size) {
  for_each_root_in(mirror, offset, size, [](NVMRoot* root) { root->take_back_all(); });
}

bool NVMRoots::sync_root(NVMThread* thread, oopDesc* mirror, NVMRoot* root) {
  while (true) {
    oopDesc* value = nullptr;
    bool must_wait = false;
    bool is_full = false;
    {
      NVMSpinLocker locker(&_lock);
      nvmgranule granule = nvmgranule::null;
      bool ready = true;
      if (root->is_reference() && !root->is_given_up) {
        value = NVMFrontStore::load(mirror, root->offset);
        ready = NVMConverter::is_recoverable(value, &granule);
      }
      if (!root->is_free()) {
        must_wait = true;
      } else if (ready) {
        if (set_entry(root, root->is_reference() ? untype(granule) : load_bits(mirror, root))) {
          return true;
        }
        is_full = true;
      }
    }
    if (is_full) {
      root->clear_front();
      report_full_table(thread, root);
      return false;
    }
    if (must_wait) {
      NVMStripes::make_free(root->image_offset());
    } else if (!make_recoverable(thread, value, mirror, root) && !root->is_given_up) {
      if (thread->deferred()->begins()) {
        return false;
      }
      root->take_back(value, [=]() { return NVMSync::front_of(to_nvmgranule(root->image_bits())); });
      return false;
    }
  }
}

void NVMRoots::sync(NVMThread* thread, oopDesc* mirror, intptr_t offset, intptr_t size) {
  for_each_root_in(mirror, offset, size, [=](NVMRoot* root) {
    if (NVMRegion::holds_back(thread)) {
      store_in_region(thread, mirror, root, nullptr, 0);
    } else {
      sync_root(thread, mirror, root);
      NVMRegion::settle_call(thread);
    }
  });
}

// Gives a root a place in the image; false, after a report and with its front null again, if there is no room.
bool NVMRoots::make_entry(NVMThread* thread, NVMRoot* root) {
  {
    NVMSpinLocker locker(&_lock);
    if (!root->entry.is_null_entry() || append_entry(root, 0)) {
      return true;
    }
  }
  root->clear_front();
  report_full_table(thread, root);
  return false;
}

// access: the ordered one that has stored there, and bits, what it has stored to a primitive; else null.
void NVMRoots::store_in_region(NVMThread* thread, oopDesc* mirror, NVMRoot* root, NVMOrderedAccess* access, uint64_t bits) {
  NVMActivity activity(NVMThread::Logs);
  nvmgranule value = nvmgranule::null;
  oopDesc* v = nullptr;
  while (root->is_reference() && !root->is_given_up) {
    v = access != nullptr ? access->reference() : NVMFrontStore::load(mirror, root->offset);
    if (NVMConverter::is_recoverable(v, &value)) {
      break;
    }
    if (!make_recoverable(thread, v, mirror, root) && !root->is_given_up) {
      if (thread->deferred()->begins()) {
        return;
      }
      root->take_back(v, [=]() { return NVMRegion::before_refused(thread, root); });
      return;
    }
  }
  if (make_entry(thread, root)) {
    NVMRegion::stored_root(thread, root, value, v, access != nullptr || root->is_reference() ? bits : load_bits(mirror, root));
  }
}

bool NVMRoot::load_front(uint64_t* bits) {
  oopDesc* mirror = holder->java_mirror();
  if (!is_reference()) {
    *bits = load_bits(mirror, this);
    return true;
  }
  nvmgranule granule = nvmgranule::null;
  const bool recoverable = is_given_up || NVMConverter::is_recoverable(NVMFrontStore::load(mirror, offset), &granule);
  *bits = untype(granule);
  return recoverable;
}

// The bits of a primitive, or an object.
void NVMRoot::write_front(uint64_t bits, oop object) {
  oopDesc* mirror = holder->java_mirror();
  if (is_reference()) {
    NVMFrontStore::store(mirror, offset, object);
  } else {
    memcpy((address)mirror + offset, &bits, type2aelembytes(type));
  }
}

NVMSpinLock* NVMRoot::front_lock() {
  return NVMRoots::lock();
}

void NVMRoot::clear_front() {
  NVMSpinLocker locker(NVMRoots::lock());
  write_front(0, nullptr);
}

void NVMRoot::restore_front(uint64_t found) {
  oopDesc* const mirror = cast_from_oop<oopDesc*>(holder->java_mirror());
  const uint64_t bits = image_bits();
  if (is_reference()) {
    NVMFrontStore::compare_exchange(mirror, offset, NVMSync::front_of(to_nvmgranule(found)),
                                    NVMSync::front_of(to_nvmgranule(bits)));
  } else {
    NVMOrderedAccess(mirror, offset, (jlong)bits, (jlong)found,
                     nvm_encode_access(NVMAccessOp::CompareAndExchange, type)).perform();
  }
}

namespace {

// The roots that an ordered access writes: one, or none, or those in the bytes that it changes of the 4 around a field.
class RootsInAccess : public StackObj {
  static const int Max = 8;

  NVMOrderedAccess* const _access;
  const intptr_t          _offset;
  NVMRoot*                _roots[Max];
  uint64_t                _before[Max];      // in the image
  int                     _count;

public:
  RootsInAccess(NVMOrderedAccess* access, Klass* k, intptr_t offset) : _access(access), _offset(offset), _count(0) {
    if (k == nullptr || !k->is_instance_klass()) {
      return;
    }
    InstanceKlass* ik = InstanceKlass::cast(k);
    NVMRoot* one = NVMRoots::find_at(ik, offset);
    if (one != nullptr && access->is_at(offset, type2aelembytes(one->type))) {
      _roots[_count++] = one;
      return;
    }
    access->narrow();
    for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
      if (root->holder == ik && root->offset >= offset && access->writes(root->offset, type2aelembytes(root->type))) {
        _roots[_count++] = root;
      }
    }
  }

  bool is_empty() const { return _count == 0; }

  // What it stores there.
  uint64_t new_bits(const NVMRoot* root) const {
    const int size = type2aelembytes(root->type);
    const uint64_t bits = _access->new_bits() >> ((root->offset - _offset) * BitsPerByte);
    return size == 8 ? bits : bits & (((uint64_t)1 << (size * BitsPerByte)) - 1);
  }

  template <typename Function>
  void for_each(Function f) {
    for (int i = 0; i < _count; i++) {
      f(_roots[i]);
    }
  }

  // The following: under the lock of all roots.
  bool are_free() const {
    for (int i = 0; i < _count; i++) {
      if (!_roots[i]->is_free()) {
        return false;
      }
    }
    return true;
  }

  void remember_entries() {
    for (int i = 0; i < _count; i++) {
      _before[i] = _roots[i]->image_bits();
    }
  }

  // The root for which there is no room, or null.
  NVMRoot* set_entries(nvmgranule granule) {
    for (int i = 0; i < _count; i++) {
      if (!set_entry(_roots[i], _access->is_reference() ? untype(granule) : new_bits(_roots[i]))) {
        return _roots[i];
      }
    }
    return nullptr;
  }

  void restore_entries() {
    for (int i = 0; i < _count; i++) {
      if (_roots[i]->is_reference()) {
        NVMMarks::shade(to_nvmgranule((uint32_t)_before[i]));     // the collector may have looked at the entry already
      }
      set_entry(_roots[i], _before[i]);
    }
  }
};

}

jlong NVMRoots::ordered_access(NVMThread* thread, oopDesc* mirror, intptr_t offset, NVMOrderedAccess* access) {
  RootsInAccess roots(access, java_lang_Class::as_Klass(cast_to_oop(mirror)), offset);
  if (roots.is_empty()) {
    access->perform();
    return access->old_value();
  }
  NVMRoot* reference = nullptr;       // such an access has one root
  roots.for_each([&](NVMRoot* root) { reference = root->is_reference() ? root : reference; });
  while (true) {
    oopDesc* value = access->reference();
    nvmgranule granule = nvmgranule::null;
    if (reference != nullptr && reference->is_given_up) {
      access->perform();
      sync_root(thread, mirror, reference);
      return access->old_value();
    }
    if (access->is_reference() && !NVMConverter::is_recoverable(value, &granule)) {
      if (!make_recoverable(thread, value, mirror, reference) && !reference->is_given_up) {
        if (thread->deferred()->begins()) {
          return 0;
        }
        return access->refused_result();
      }
      continue;
    }
    if (NVMRegion::holds_back(thread)) {
      thread->deferred()->set_may_begin(NVMDeferred::Give::Nothing);      // as others see it
      if (access->perform()) {
        roots.for_each([&](NVMRoot* root) {
          store_in_region(thread, mirror, root, access, root->is_reference() ? 0 : roots.new_bits(root));
        });
      }
      return access->old_value();
    }
    roots.for_each([](NVMRoot* root) {
      if (!root->entry.is_null_entry()) {
        NVMStripes::make_free(root->image_offset());
      }
    });
    NVMSpinLocker locker(&_lock);
    if (!roots.are_free()) {
      continue;
    }
    roots.remember_entries();
    bool entries_set = false;
    while (access->read()) {
      NVMRoot* without_room = roots.set_entries(granule);
      if (without_room != nullptr) {
        roots.restore_entries();
        report_full_table(thread, without_room);
        return access->refused_result();
      }
      entries_set = true;
      if (access->write()) {
        return access->old_value();
      }
    }
    if (entries_set) {
      // Another thread's store won, which comes to the entries when this lock is free.
      roots.restore_entries();
    }
    return access->old_value();
  }
}
