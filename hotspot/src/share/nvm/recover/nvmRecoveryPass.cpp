#include "nvm/recover/nvmRecoveryPass.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/shared/collectedHeap.inline.hpp"
#include "logging/log.hpp"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmEvents.hpp"
#include "nvm/barrier/nvmWord.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "runtime/synchronizer.hpp"

// Counted when a pass begins to make fronts, and when it ends, both under the recovery lock. Nothing else
// changes homes without a front: a trace is still right if the number is even and the same as before it.
static volatile uint64_t changes = 0;

namespace {

class Change : public StackObj {
public:
  Change()  { Atomic::inc(&changes); }
  ~Change() { Atomic::inc(&changes); }
};

}

static void throw_out_of_c_memory(TRAPS) {
  THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for the recovery of an NVM image");
}

NVMRecoveryPass::NVMRecoveryPass(const char* root, const void* hook_owner, NVMRootEntry entry,
                                 const volatile bool* is_bound, Klass* root_type, Handle loader)
  : _root(root), _hook_owner(hook_owner), _loader(loader), _entry(entry), _is_bound(is_bound), _first((uint32_t)*entry.value_addr()),
    _met(NVMImageFile::size() >> NVMImageFile::GranuleLog),
    _root_type(root_type), _fronts_made(0), _bytes(0), _layouts_differ(false) {}

NVMRecoveryPass::~NVMRecoveryPass() {
  for (size_t i = 0; i < _classes.length(); i++) {
    delete _classes.at(i);
  }
}

bool NVMRecoveryPass::meet(uint32_t granule) {
  if (granule == 0 || home(granule)->front_word() != 0 || _met.at(granule)) {
    return true;
  }
  _met.set(granule);
  NVMClassEntry entry = NVMClassTable::entry(home(granule)->class_id());
  const bool symbolic = entry.is_symbolic() || entry.kind() == NVMClassEntry::Box ||
                        (entry.kind() == NVMClassEntry::Lambda && entry.field_count() == 0);
  return _homes.push(granule) && (!symbolic || (_symbolic.push(granule) && _referred.push(nullptr)));
}

// Homes without a front do not change while nobody has recovered them, so that
// this needs no lock.
bool NVMRecoveryPass::collect() {
  _met.clear();
  _homes.truncate(0);
  _symbolic.truncate(0);
  _referred.truncate(0);
  bool ok = meet(_first);
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHome* h = home(_homes.at(i));
    const uint32_t id = h->class_id();
    while (_classes.length() <= id && ok) {
      ok = _classes.push(nullptr);
    }
    if (!ok) {
      break;
    }
    if (_classes.at(id) == nullptr) {
      _classes.at(id) = new NVMLoadedClass(id);
    }
    ok = NVMReferences::for_each(h, [&](volatile uint32_t* reference, const NVMClassEntry::Field*, uint32_t) {
      return meet(*reference);
    });
  }
  return ok;
}

void NVMRecoveryPass::load_classes(TRAPS) {
  for (size_t id = 1; id < _classes.length(); id++) {
    NVMLoadedClass* c = _classes.at(id);
    if (c != nullptr && c->klass() == nullptr) {
      c->resolve(_loader, CHECK);
    }
  }
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* h = home(_symbolic.at(i));
    if (class_of(h)->kind() == NVMClassEntry::ClassRef) {
      Klass* k = find_referred(h, CHECK);
      _referred.at(i) = k;
    }
  }
}

bool NVMRecoveryPass::has_all_classes() {
  for (size_t id = 1; id < _classes.length(); id++) {
    if (_classes.at(id) != nullptr && _classes.at(id)->klass() == nullptr) {
      return false;
    }
  }
  return true;
}

oop NVMRecoveryPass::make_front(NVMHome* h, TRAPS) {
  NVMLoadedClass* c = class_of(h);
  Klass* k = c->klass();
  switch (c->kind()) {
    case NVMClassEntry::ObjectArray:
      return ObjArrayKlass::cast(k)->allocate((int)h->array_length(), THREAD);
    case NVMClassEntry::TypeArray:
      return TypeArrayKlass::cast(k)->allocate((int)h->array_length(), THREAD);
    default:
      // Not InstanceKlass::allocate_instance(): that registers finalizers,
      // which belong to the process that constructed the object.
      return Universe::heap()->obj_allocate(k, InstanceKlass::cast(k)->size_helper(), THREAD);
  }
}

void NVMRecoveryPass::make_fronts(TRAPS) {
  const size_t chunk_length = 64 * K;
  objArrayHandle chunk;
  for (; _fronts_made < _homes.length(); _fronts_made++) {
    const int in_chunk = (int)(_fronts_made % chunk_length);
    if (in_chunk == 0) {
      const int length = (int)MIN2(chunk_length, _homes.length() - _fronts_made);
      objArrayOop o = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK);
      chunk = objArrayHandle(THREAD, o);
    }
    const uint32_t granule = _homes.at(_fronts_made);
    NVMHome* h = home(granule);
    const NVMClassEntry::Kind kind = class_of(h)->kind();
    if (class_of(h)->is_symbolic() || class_of(h)->lambda() != nullptr) {
      continue;
    }
    if (kind == NVMClassEntry::Box &&
        NVMSpecial::canonical_box(InstanceKlass::cast(class_of(h)->klass()), box_value(h)) != nullptr) {
      continue;
    }
    oop front = make_front(h, CHECK);
    if (h->hash() != 0) {
      front->set_mark(front->mark().copy_set_hash((intptr_t)(h->hash() & markWord::hash_mask)));
    }
    *NVMWord::addr(front) = NVMWord::of_granule(granule);
    h->set_front(cast_from_oop<HeapWord*>(front));
    chunk->obj_at_put(in_chunk, front);
  }
}

// The front's hook to the image goes first: no collector must follow it.
void NVMRecoveryPass::unmake_fronts() {
  for (size_t i = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (h->front_word() != 0) {
      oop front = h->front();
      if (NVMWord::has_home(NVMWord::load(front)) && NVMWord::granule(NVMWord::load(front)) == _homes.at(i)) {
        *NVMWord::addr(front) = NVMWord::Ordinary;
      }
      h->clear_volatile();
    }
  }
}

objArrayOop NVMRecoveryPass::objects_with_hooks(TRAPS) {
  int length = 0;
  for (size_t i = 0; i < _homes.length(); i++) {
    length += class_of(home(_homes.at(i)))->has_hooks() ? 1 : 0;
  }
  if (length == 0) {
    return nullptr;
  }
  objArrayOop result = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK_NULL);
  for (size_t i = 0, next = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (class_of(h)->has_hooks()) {
      result->obj_at_put((int)next++, h->front());
    }
  }
  return result;
}

oop NVMRecoveryPass::run(TRAPS) {
  if (_first == 0) {
    return nullptr;
  }
  const jlong start = os::javaTimeNanos();
  const jlong event_start = NVMEvents::start(NVMEvents::Recovery);
  HandleMark hm(THREAD);
  while (true) {
    const uint64_t before = Atomic::load_acquire(&changes);
    if (!collect()) {
      throw_out_of_c_memory(CHECK_NULL);
    }
    load_classes(CHECK_NULL);
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    if (_is_bound != nullptr && Atomic::load_acquire(_is_bound)) {
      return nullptr;
    }
    if (changes != before || before % 2 != 0) {
      _first = (uint32_t)*_entry.value_addr();   // another root's recovery may have relocated it
      if (!collect()) {
        throw_out_of_c_memory(CHECK_NULL);
      }
      if (!has_all_classes()) {
        continue;
      }
      load_classes(CHECK_NULL);
    }
    Change change;
    make_fronts(THREAD);
    if (!HAS_PENDING_EXCEPTION) {
      NVMKeepAlive::keep_shared(&_homes, THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      adopt_symbolic(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      check_references(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      compare_layouts(THREAD);
    }
    objArrayHandle hooked;
    if (!HAS_PENDING_EXCEPTION) {
      objArrayOop o = objects_with_hooks(THREAD);
      hooked = objArrayHandle(THREAD, o);
    }
    if (HAS_PENDING_EXCEPTION) {
      unmake_fronts();
      return nullptr;
    }
    oop result;
    {
      NoSafepointVerifier nsv;
      for (size_t i = 0; i < _homes.length(); i++) {
        NVMHome* h = home(_homes.at(i));
        _bytes += (size_t)h->front()->size() * HeapWordSize;
        fill(h);
      }
      for (size_t i = 0; i < _symbolic.length(); i++) {
        keep_hash(home(_symbolic.at(i)), home(_symbolic.at(i))->front());
      }
      NVMPersist::fence();
      result = home(_first)->front();
      forget_aliases();
    }
    Handle keep(THREAD, result);
    if (_layouts_differ) {
      relocate(CHECK_NULL);
    }
    OrderAccess::storestore();
    NVMSession::note_recovered(&_homes, _layouts_differ);
    if (hooked.not_null()) {
      NVMHooks::add(_hook_owner, hooked);
    }
    count(os::javaTimeNanos() - start);
    if (event_start != 0 && _homes.length() > 0) {
      NVMEvents::recovery(event_start, _root, _homes.length(), _bytes);
    }
    return keep();
  }
}

void NVMRecoveryPass::count(jlong nanos) {
  NVMCounters* counters = NVMThread::current()->counters();
  counters->objects_recovered += _homes.length();
  counters->bytes_recovered += _bytes;
  counters->recovery_nanos += (uint64_t)nanos;
  log_info(nvm)("recovered %s: %zu objects, %zu bytes, %.3f s", _root, _homes.length(), _bytes, nanos / 1e9);
}
