#include "nvm/api/nvmVerifier.hpp"

#include "classfile/vmClasses.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmPath.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/access.inline.hpp"
#include "oops/arrayOop.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/ostream.hpp"

namespace {

// With an array as often as it is held
NVMArray<oopDesc*> critical_arrays;
NVMSpinLock        critical_lock;

bool is_critical(oopDesc* array) {
  for (size_t i = 0; i < critical_arrays.length(); i++) {
    if (critical_arrays.at(i) == array) {
      return true;
    }
  }
  return false;
}

class Verification : public StackObj {
  NVMGranuleSet      _seen;
  NVMArray<oopDesc*> _stack;
  NVMGranuleSet      _met;
  NVMArray<uint32_t> _homes;
  size_t             _objects;

  // What an open region has stored is not in the home yet.
  bool is_dirty(uint32_t granule, uintptr_t place, size_t size) {
    NVMThread* t;
    for (uint32_t slot = 0; (t = NVMThread::at(slot)) != nullptr; slot++) {
      NVMDirtySet* dirty = t->region_level() > 0 ? NVMRegion::of(t)->dirty() : nullptr;
      if (dirty != nullptr && dirty->find(granule, place) != nullptr) {
        return true;
      }
      for (size_t i = 0; dirty != nullptr && i < dirty->length(); i++) {
        NVMDirty* d = dirty->at(i);
        if (d->granule == granule && (granule == 0 ? d->place == place
                                                   : d->place < place + size && place < d->place + d->bytes())) {
          return true;
        }
      }
    }
    return false;
  }

  // Ends the JVM.
  void differ(oopDesc* front, size_t offset, const char* what, uint64_t in_front, uint64_t in_home) {
    ResourceMark rm;
    stringStream field;
    NVMPath::print_field(&field, front, (intptr_t)offset);
    fatal("NVMVerify: %s: front " PTR_FORMAT " (%s) at offset %zu: front has " UINT64_FORMAT_X
          ", home has " UINT64_FORMAT_X " (%s)",
          what, p2i(front), front->klass()->external_name(), offset, in_front, in_home, field.as_string());
  }

  static uint32_t granule_of(oopDesc* value) {
    if (value == nullptr) {
      return 0;
    }
    return value->klass() == vmClasses::Class_klass() ? NVMMirrors::find(value)
                                                      : NVMWord::granule(NVMWord::load(value));
  }

  void push(oopDesc* value) {
    if (value != nullptr && value->klass() != vmClasses::Class_klass() && !_seen.at(granule_of(value))) {
      _seen.set(granule_of(value));
      guarantee(_stack.push(value), "NVMVerify needs more memory");
    }
  }

  void verify_reference(oopDesc* front, NVMHome* home, size_t offset) {
    oopDesc* value = NVMFrontStore::load(front, offset);
    const uint32_t in_front = granule_of(value);
    const uint32_t in_home = *home->reference_addr(offset);
    if (in_front != in_home && !is_dirty(granule_of(front), offset, sizeof(narrowOop))) {
      differ(front, offset, "a reference differs", in_front, in_home);
    }
    if (value != nullptr && in_front == 0) {
      differ(front, offset, "a reference leads to an object without a home", p2i(value), in_home);
    }
    push(value);
  }

  void verify_bytes(oopDesc* front, NVMHome* home, size_t offset, size_t size) {
    address a = (address)front + offset;
    address b = home->field_addr(offset);
    if (memcmp(a, b, size) != 0) {
      for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i] && !is_dirty(granule_of(front), offset + i, 1)) {
          differ(front, offset + i, "a value differs", a[i], b[i]);
        }
      }
    }
  }

  void verify_class(oopDesc* front, NVMHome* home) {
    NVMClass* c = NVMClass::of(front->klass());
    const int row = NVMStatics::find(front, c->static_rows());
    if (home->class_id() != (row >= 0 ? NVMStatics::class_id(row) : c->class_id())) {
      differ(front, 0, "the class differs", c->class_id(), home->class_id());
    }
  }

  // Every front that a home remembers which a root reaches must be there, whether the root is bound or not.
  void verify_home(uint32_t granule) {
    NVMHome* home = NVMImageFile::home_at(granule);
    if (home->has_front() && !home->is_converting()) {
      if (!NVMFront::leads_back(home)) {
        fatal("NVMVerify: the home " UINT32_FORMAT " remembers the front 0x" UINT32_FORMAT_X
              ", which does not lead back to it", granule, (uint32_t)home->front());
      }
      // Recovery gives homes of changed classes new ones, once the fronts are complete.
      if (NVMClass::is_described(NVMFront::peek(home)->klass()) && !NVMRecovery::is_under_way()) {
        verify_class(NVMFront::peek(home), home);
      }
    }
    NVMReferences::for_each(home, [&](volatile uint32_t* reference, const NVMClassEntry::Field*, uint32_t) {
      meet(*reference);
      return true;
    });
  }

  void meet(uint32_t granule) {
    if (granule != 0 && !_met.at(granule)) {
      _met.set(granule);
      guarantee(_homes.push(granule), "NVMVerify needs more memory");
    }
  }

  void verify_homes() {
    NVMRootEntry root = NVMRootTable::first();
    for (int i = 0; i < NVMRootTable::count(); i++, root = root.next()) {
      if (root.is_reference()) {
        meet((uint32_t)*root.value_addr());
      }
    }
    while (_homes.length() > 0) {
      verify_home(_homes.pop());
    }
  }

  void verify_object(oopDesc* front) {
    const uint32_t word = NVMWord::load(front);
    NVMHome* home = NVMImageFile::home_at(NVMWord::granule(word));
    NVMClass* c = NVMClass::of(front->klass());
    _objects++;
    if (NVMWord::state(word) != NVMWord::HasHome) {
      differ(front, NVMWord::OffsetInBytes, "the word of a recoverable object is not that of one", word, 0);
    }
    if (home->is_converting() || !home->is_home_of(front)) {
      differ(front, 0, "the home does not lead back to its front", p2i(front), (uint64_t)home->front());
    }
    const int row = NVMStatics::find(front, c->static_rows());
    verify_class(front, home);
    if ((uint32_t)cast_to_oop(front)->mark().hash() != home->hash()) {
      differ(front, 0, "the identity hash code differs", cast_to_oop(front)->mark().hash(), home->hash());
    }
    if (c->is_symbolic() || row >= 0) {
      return;
    }
    if (c->is_instance()) {
      for (size_t i = 0; i < c->primitives()->length(); i++) {
        verify_bytes(front, home, c->primitives()->at(i).offset, c->primitives()->at(i).size);
      }
      for (size_t i = 0; i < c->references()->length(); i++) {
        verify_reference(front, home, c->references()->at(i));
      }
      return;
    }
    const size_t length = ((arrayOopDesc*)front)->length();
    if (length != home->array_length()) {
      differ(front, NVMHome::LengthOffset, "the array length differs", length, home->array_length());
    }
    if (c->kind() != NVMClassEntry::ObjectArray) {
      if (is_critical(front)) {
        return;
      }
      verify_bytes(front, home, NVMHome::ElementsOffset, length * c->element_size());
      return;
    }
    for (size_t i = 0; i < length; i++) {
      verify_reference(front, home, NVMHome::ElementsOffset + i * sizeof(narrowOop));
    }
  }

  void verify_root(NVMRoot* root) {
    oopDesc* mirror = root->holder->java_mirror_no_keepalive();
    if (mirror == nullptr || NVMWord::state(NVMWord::load(mirror)) != NVMWord::Special || root->entry.is_null_entry() ||
        root->is_given_up) {
      return;
    }
    const uint64_t in_image = *root->entry.value_addr();
    if (is_dirty(0, NVMDirty::for_root(root), 0)) {
      if (root->is_reference()) {
        push(NVMFrontStore::load(mirror, root->offset));
      }
      return;
    }
    if (!root->is_reference()) {
      uint64_t bits = 0;
      memcpy(&bits, (address)mirror + root->offset, type2aelembytes(root->type));
      if (bits != in_image) {
        differ(mirror, root->offset, "a durable root differs", bits, in_image);
      }
      return;
    }
    oopDesc* value = NVMFrontStore::load(mirror, root->offset);
    if (granule_of(value) != in_image) {
      differ(mirror, root->offset, "a durable root differs", granule_of(value), in_image);
    }
    push(value);
  }

  void verify_root(NVMNamedRoot* root) {
    if (!root->is_bound) {
      return;
    }
    oopDesc* value = root->value();
    const uint64_t in_image = root->entry.is_null_entry() ? 0 : *root->entry.value_addr();
    if (is_dirty(0, NVMDirty::for_root(root), 0)) {
      push(value);
      return;
    }
    if (granule_of(value) != in_image || (value != nullptr && in_image == 0)) {
      fatal("NVMVerify: the root \"%s\" differs: front " PTR_FORMAT " has the home " UINT64_FORMAT_X
            ", the image has " UINT64_FORMAT_X, root->name + 1, p2i(value), (uint64_t)granule_of(value), in_image);
    }
    push(value);
  }

public:
  Verification() : _seen(NVMImageFile::size() >> NVMImageFile::GranuleLog),
                   _met(NVMImageFile::size() >> NVMImageFile::GranuleLog), _objects(0) {}

  size_t run() {
    NVMRoots::for_each([&](NVMRoot* root) { verify_root(root); });
    NVMNamedRoots::for_each([&](NVMNamedRoot* root) { verify_root(root); });
    while (_stack.length() > 0) {
      verify_object(_stack.pop());
    }
    if (!ExplicitPersistence) {
      verify_homes();
    }
    return _objects;
  }
};

}

void NVMVerifier::enter_critical(oopDesc* array) {
  if (NVMVerify) {
    NVMSpinLocker locker(&critical_lock);
    guarantee(critical_arrays.push(array), "NVMVerify needs more memory");
  }
}

void NVMVerifier::leave_critical(oopDesc* array) {
  if (NVMVerify) {
    NVMSpinLocker locker(&critical_lock);
    for (size_t i = critical_arrays.length(); i-- > 0;) {
      if (critical_arrays.at(i) == array) {
        oopDesc* last = critical_arrays.pop();
        if (i < critical_arrays.length()) {
          critical_arrays.at(i) = last;
        }
        return;
      }
    }
  }
}

size_t NVMVerifier::verify() {
  assert_at_safepoint();
  if (!NVMImageFile::is_open()) {
    return 0;
  }
  const size_t objects = Verification().run();
  log_info(nvm)("verified %zu objects", objects);
  return objects;
}

void NVMVerifier::after_operation() {
  static uint last_collection = 0;
  if (SafepointSynchronize::is_at_safepoint() && Universe::heap()->total_collections() != last_collection) {
    last_collection = Universe::heap()->total_collections();
    verify();
  }
}
