#include "nvm/recover/nvmDroppedValues.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "logging/log.hpp"
#include "memory/iterator.inline.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmCaches.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/weakHandle.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

namespace {

// A value that may be reachable still. A weak reference that a collection has not cleared says so only if the collection could
// have found the value dead:
//
// - a full one could;
// - one that copies could if the value was young before it;
// - one that marks concurrently could if the value was dropped before the marking began: the second one that ends could.
class Watched : public CHeapObj<mtInternal> {
  WeakHandle       _value;
  char* const      _root;        // its name
  uint const       _full;        // how many full collections there were
  bool             _is_young;
  int              _marked;      // how often

public:
  Watched* next;

  Watched(const NVMRoot* root, Handle value) :
      _value(Universe::vm_weak(), value), _root(os::strdup(root->name, mtInternal)), _full(Universe::heap()->total_full_collections()),
      _is_young(is_young(value())), _marked(0), next(nullptr) {}

  ~Watched() {
    _value.release(Universe::vm_weak());
    os::free(_root);
  }

  // Stack chunks are what heaps are asked this of, but any object will do.
  static bool is_young(oop obj) { return !Universe::heap()->requires_barriers(stackChunkOop(obj)); }

  const char* root() const { return _root; }
  bool is_cleared() const  { return _value.peek() == nullptr; }

  // Called once in each collection.
  bool is_in_use(bool marked) {
    if (!marked) {
      const bool result = _is_young;
      _is_young = is_young(_value.peek());
      return result;
    }
    return Universe::heap()->total_full_collections() != _full || ++_marked == 2;
  }
};

NVMSpinLock lock;         // guards the list, but in collections
Watched* volatile watched = nullptr;

// How far is looked, from an object on
const int  MaxDepth    = 4;
const int  MaxObjects  = 500;
const int  MaxElements = 64;

// Can anything be stored to it, or to what it is made of? Arrays that an object has for itself are part of it.
bool is_mutable(oop obj, int depth) {
  if (obj->is_typeArray()) {
    return depth == 0 && arrayOop(obj)->length() > 0;
  }
  if (obj->is_objArray()) {
    objArrayOop const array = objArrayOop(obj);
    bool result = depth == 0 && array->length() > 0;
    for (int i = 0; i < MIN2(array->length(), MaxElements) && depth < MaxDepth && !result; i++) {
      oop const element = array->obj_at(i);
      result = element != nullptr && is_mutable(element, depth + 1);
    }
    return result;
  }
  InstanceKlass* const ik = InstanceKlass::cast(obj->klass());
  if (java_lang_Class::is_instance(obj) || ik->is_hidden() || ik->is_subclass_of(vmClasses::Enum_klass())) {
    return false;
  }
  for (InstanceKlass* at = ik; at != nullptr; at = at->java_super()) {
    for (JavaFieldStream fs(at); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static()) {
        continue;
      }
      if (!fs.access_flags().is_final()) {
        if (!NVMCaches::is_cache(at, fs.name())) {
          return true;
        }
      } else if (is_reference_type(Signature::basic_type(fs.signature())) && depth < MaxDepth) {
        oop const part = obj->obj_field(fs.offset());
        if (part != nullptr && is_mutable(part, depth + 1)) {
          return true;
        }
      }
    }
  }
  return false;
}

// Breadth first.
class Search : public BasicOopIterateClosure {
  GrowableArray<oop> _objects;
  GrowableArray<int> _depths;
  oop const          _wanted;
  int                _depth;
  bool               _found;

  void add(oop obj) {
    if (obj == _wanted) {
      _found = true;
    } else if (obj != nullptr && !java_lang_Class::is_instance(obj) && _depth <= MaxDepth && _objects.length() < MaxObjects &&
               !_objects.contains(obj)) {
      _objects.append(obj);
      _depths.append(_depth);
    }
  }

public:
  explicit Search(oop wanted) : _objects(), _depths(), _wanted(wanted), _depth(0), _found(false) {}

  virtual void do_oop(oop* p)       { add(HeapAccess<>::oop_load(p)); }
  virtual void do_oop(narrowOop* p) { add(HeapAccess<>::oop_load(p)); }
  virtual ReferenceIterationMode reference_iteration_mode() { return DO_FIELDS; }

  bool is_behind(oop start) {
    add(start);
    for (int i = 0; i < _objects.length() && !_found; i++) {
      _depth = _depths.at(i) + 1;
      _objects.at(i)->oop_iterate(this);
    }
    return _found;
  }
};

bool is_root(InstanceKlass* ik, int offset) {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && root->offset == offset) {
      return true;
    }
  }
  return false;
}

}

NVMDroppedValues::NVMDroppedValues(JavaThread* thread, InstanceKlass* ik) : _thread(thread), _ik(ik), _roots(), _values() {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && root->is_reference() && !root->entry.is_null_entry() && !root->is_stressed) {
      oop const value = ik->java_mirror()->obj_field(root->offset);
      if (value != nullptr) {
        _roots.append(root);
        _values.append(Handle(thread, value));
      }
    }
  }
}

// The name of a static field that leads to it, null if none is found.
const char* NVMDroppedValues::holder_of(InstanceKlass* ik, oop value) {
  NoSafepointVerifier nsv;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && is_reference_type(Signature::basic_type(fs.signature())) && !is_root(ik, fs.offset()) &&
        Search(value).is_behind(ik->java_mirror()->obj_field(fs.offset()))) {
      return fs.name()->as_C_string();
    }
  }
  return nullptr;
}

void NVMDroppedValues::remember(NVMRoot* root, Handle value) {
  Watched* const w = new Watched(root, value);
  NVMSpinLocker locker(&lock);
  w->next = watched;
  watched = w;
}

void NVMDroppedValues::tell() {
  for (int i = 0; i < _roots.length(); i++) {
    NVMRoot* const root = _roots.at(i);
    oop const value = _values.at(i)();
    if (value == _ik->java_mirror()->obj_field(root->offset) || NVMWord::has_home(NVMWord::load(value)) || !is_mutable(value, 0)) {
      continue;
    }
    ResourceMark rm(_thread);
    const char* const field = holder_of(_ik, value);
    if (field == nullptr) {
      remember(root, _values.at(i));
    } else {
      log_warning(nvm)("the durable root %s has the image's value, but the static field %s.%s leads to the one that the class's "
                       "initializer has made: what is stored there is lost. Make what %s has of the root's value: in another "
                       "class, or when it is first asked for; or let it be a durable root, too", root->name, _ik->external_name(),
                       field, field);
    }
  }
}

void NVMDroppedValues::weak_references_cleared(bool marked) {
  for (Watched* volatile* link = &watched; *link != nullptr; ) {
    Watched* const w = *link;
    const bool in_use = !w->is_cleared() && w->is_in_use(marked);
    if (in_use) {
      log_warning(nvm)("the durable root %s has the image's value, but the one that the class's initializer has made is still "
                       "in use (jcmd PID GC.heap_dump tells by whom): what is stored there is lost", w->root());
    }
    if (in_use || w->is_cleared()) {
      *link = w->next;
      delete w;
    } else {
      link = &w->next;
    }
  }
}
