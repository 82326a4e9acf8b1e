// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmVerifier.hpp"

#include "classfile/vmClasses.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmPath.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
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
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/ostream.hpp"

NVMCriticalArrays NVMVerifier::_critical;
uint              NVMVerifier::_last_collection = 0;

namespace {

class Verification : public StackObj {
  NVMGranuleSet        _seen;
  NVMArray<oopDesc*>   _stack;
  NVMGranuleSet        _met;
  NVMArray<nvmgranule> _homes;
  NVMCriticalArrays*   _critical;
  size_t               _objects;

  // What an open region has stored is not in the image yet. Does is_one(dirty set) say so of any?
  template <typename Function>
  static bool is_dirty_if(Function is_one) {
    bool result = false;
    NVMRegion::for_each_open([&](NVMRegion* r) { result = result || is_one(r->dirty()); });
    return result;
  }

  static bool is_dirty(const NVMRootPlace* root) {
    return is_dirty_if([&](NVMDirtySet* dirty) {
      return dirty->find(nvmgranule::null, NVMDirty::for_root(root)) != nullptr;
    });
  }

  static bool is_dirty(nvmgranule granule, size_t offset, size_t size) {
    return is_dirty_if([&](NVMDirtySet* dirty) {
      bool result = dirty->find(granule, to_nvmplace(offset)) != nullptr;
      for (size_t i = 0; i < dirty->length() && !result; i++) {
        result = dirty->at(i)->granule == granule && dirty->at(i)->overlaps(offset, size);
      }
      return result;
    });
  }

  // Nor is what a thread has put off.
  static bool is_put_off(oopDesc* holder, size_t offset, size_t size) {
    bool result = false;
    NVMThread::for_each([&](NVMThread* t) {
      result = result || t->deferred()->has(0, holder, (intptr_t)offset, (intptr_t)size);
    });
    return result;
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

  static nvmgranule granule_of(oopDesc* value) {
    if (value == nullptr) {
      return nvmgranule::null;
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
    const nvmgranule in_front = granule_of(value);
    const nvmgranule in_home = *home->reference_addr(offset);
    const bool may_differ = in_front != in_home || (value != nullptr && is_null(in_front));
    if (may_differ && is_put_off(front, offset, sizeof(narrowOop))) {
      return;
    }
    if (in_front != in_home && !is_dirty(granule_of(front), offset, sizeof(narrowOop))) {
      differ(front, offset, "a reference differs", untype(in_front), untype(in_home));
    }
    if (value != nullptr && is_null(in_front)) {
      differ(front, offset, "a reference leads to an object without a home", p2i(value), untype(in_home));
    }
    push(value);
  }

  void verify_bytes(oopDesc* front, NVMHome* home, size_t offset, size_t size) {
    address a = (address)front + offset;
    address b = home->field_addr(offset);
    if (memcmp(a, b, size) != 0) {
      for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i] && !is_dirty(granule_of(front), offset + i, 1) && !is_put_off(front, offset + i, 1)) {
          differ(front, offset + i, "a value differs", a[i], b[i]);
        }
      }
    }
  }

  static bool is_constant(NVMHome* home) {
    return NVMClassTable::entry(home->class_id()).kind() == NVMClassEntry::Constant;
  }

  void verify_class(oopDesc* front, NVMHome* home) {
    if (is_constant(home)) {
      return;
    }
    NVMClass* c = NVMClass::of(front->klass());
    const int row = c->static_row(front);
    if (row >= 0 ? home->class_id() != NVMStatics::class_id(row) : !c->has_layout(home->class_id())) {
      differ(front, 0, "the class differs", c->class_id(), home->class_id());
    }
  }

  // Every front that a home remembers which a root reaches must be there, whether the root is bound or not.
  void verify_home(nvmgranule granule) {
    NVMHome* home = NVMReferences::checked_home_at(granule);
    if (home == nullptr) {
      return;      // of a damaged root, which nobody can recover
    }
    if (home->has_front() && !home->is_converting()) {
      if (!NVMFront::leads_back(home)) {
        fatal("NVMVerify: the home " UINT32_FORMAT " remembers the front 0x" UINT32_FORMAT_X
              ", which does not lead back to it", untype(granule), (uint32_t)home->front());
      }
      // Recovery gives homes of changed classes new ones, once the fronts are complete.
      if (NVMClass::is_described(NVMFront::peek(home)->klass()) && !NVMRecovery::is_under_way() &&
          NVMAheadRecovery::preparer_of(granule) == nullptr) {
        verify_class(NVMFront::peek(home), home);
      }
    }
    NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
      meet(*reference);
      return true;
    });
  }

  void meet(nvmgranule granule) {
    if (!is_null(granule) && NVMImageFile::is_in_object_area(granule) && !_met.at(granule)) {
      _met.set(granule);
      guarantee(_homes.push(granule), "NVMVerify needs more memory");
    }
  }

  void verify_homes() {
    NVMRootEntry root;
    for (NVMRootEntries roots; roots.next(&root); ) {
      if (root.is_reference()) {
        meet(root.granule());
      }
    }
    while (_homes.length() > 0) {
      verify_home(_homes.pop());
    }
  }

  void verify_object(oopDesc* front) {
    const uint32_t word = NVMWord::load(front);
    NVMHome* home = NVMImageFile::home_at(NVMWord::granule(word));
    const bool are_awake = NVMDormant::are_awake(front->klass());      // before it is described, which would wake them
    NVMClass* c = NVMClass::of(front->klass());
    _objects++;
    if (!are_awake) {
      differ(front, NVMWord::OffsetInBytes, "store barriers of a recoverable object's class may be dormant", word, 0);
    }
    if (NVMWord::state(word) != NVMWord::HasHome) {
      differ(front, NVMWord::OffsetInBytes, "the word of a recoverable object is not that of one", word, 0);
    }
    if (home->is_converting() && home->is_being_made_of(front) && NVMSlices::any()) {
      return;      // complete, but its conversion has still to set it recoverable
    }
    if (home->is_converting() || !home->is_home_of(front)) {
      differ(front, 0, "the home does not lead back to its front", p2i(front), (uint64_t)home->front());
    }
    verify_class(front, home);
    if ((uint32_t)cast_to_oop(front)->mark().hash() != home->hash()) {
      differ(front, 0, "the identity hash code differs", cast_to_oop(front)->mark().hash(), home->hash());
    }
    if (c->is_kept_by_name(front) || is_constant(home)) {
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
      if (_critical->has(front)) {
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
    if (is_put_off(mirror, root->offset, type2aelembytes(root->type))) {
      return;
    }
    const uint64_t in_image = *root->entry.value_addr();
    if (is_dirty(root)) {
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
    if (untype(granule_of(value)) != in_image) {
      differ(mirror, root->offset, "a durable root differs", untype(granule_of(value)), in_image);
    }
    push(value);
  }

  void verify_root(NVMNamedRoot* root) {
    if (!root->is_bound) {
      return;
    }
    oopDesc* value = root->value();
    const uint64_t in_image = root->entry.is_null_entry() ? 0 : *root->entry.value_addr();
    if (is_dirty(root)) {
      push(value);
      return;
    }
    if (untype(granule_of(value)) != in_image || (value != nullptr && in_image == 0)) {
      fatal("NVMVerify: the root \"%s\" differs: front " PTR_FORMAT " has the home " UINT64_FORMAT_X
            ", the image has " UINT64_FORMAT_X, root->name + 1, p2i(value), (uint64_t)untype(granule_of(value)), in_image);
    }
    push(value);
  }

public:
  explicit Verification(NVMCriticalArrays* critical)
    : _seen(NVMImageFile::end_granule()), _met(NVMImageFile::end_granule()), _critical(critical), _objects(0) {}

  size_t run() {
    NVMRootTable::verify();
    guarantee(NVMDormant::verify(), "NVMVerify: a store barrier is dormant whose kind is awake");
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
    const bool added = _critical.add(array);
    guarantee(added, "NVMVerify needs more memory");
  }
}

void NVMVerifier::leave_critical(oopDesc* array) {
  if (NVMVerify) {
    _critical.remove(array);
  }
}

size_t NVMVerifier::verify() {
  assert_at_safepoint();
  if (!NVMImageFile::is_open()) {
    return 0;
  }
  const size_t objects = Verification(&_critical).run();
  log_info(nvm)("verified %zu objects", objects);
  return objects;
}

void NVMVerifier::after_operation() {
  if (SafepointSynchronize::is_at_safepoint() && Universe::heap()->total_collections() != _last_collection) {
    _last_collection = Universe::heap()->total_collections();
    verify();
  }
}

namespace {

class VM_NVMVerify : public VM_Operation {
  size_t _objects;

public:
  VM_NVMVerify() : _objects(0) {}
  VMOp_Type type() const override { return VMOp_NVMVerify; }
  void doit() override            { _objects = NVMVerifier::verify(); }
  size_t objects() const          { return _objects; }
};

}

size_t NVMVerifier::verify_now() {
  VM_NVMVerify operation;
  VMThread::execute(&operation);
  return operation.objects();
}

void NVMVerifier::before_exit() {
  if (NVMVerify && NVMImageFile::is_open()) {
    verify_now();
  }
}
