// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmCanonicalObjects.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmHash.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmCanonicalCall.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/handles.inline.hpp"

NVMHome* NVMCanonicalObjects::home(nvmgranule granule) {
  return NVMImageFile::home_at(granule);
}

void NVMCanonicalObjects::clear() {
  delete _index;
  delete _objects;
  _index = nullptr;
  _objects = nullptr;
  _nodes.truncate(0);
  _order.truncate(0);
  _patches.truncate(0);
  _is_resolved = false;
}

bool NVMCanonicalObjects::is_current() const {
  return _index != nullptr && _changes == NVMRecovery::changes().now();
}

bool NVMCanonicalObjects::stands_for_canonical(nvmgranule granule) {
  NVMLoadedClass* const c = _pass->class_of(home(granule));
  return c->canonical_call() != nullptr && _pass->constant_object(home(granule)) == nullptr;
}

NVMCanonicalObjects::Kind NVMCanonicalObjects::kind_of(nvmgranule granule) {
  if (home(granule)->has_front()) {
    return Kind::Object;
  }
  if (stands_for_canonical(granule)) {
    return Kind::Canonical;
  }
  return _pass->is_adopted(home(granule)) ? Kind::Object : Kind::Copy;
}

// False if there is too little memory, as in all that follows.
bool NVMCanonicalObjects::meet(nvmgranule granule, uint32_t* node) {
  uint32_t* const known = _index->get(granule);
  if (known != nullptr) {
    *node = *known;
    return true;
  }
  *node = (uint32_t)_nodes.length();
  const Kind kind = kind_of(granule);
  const bool is_object = kind == Kind::Object;
  _index->put(granule, *node);
  _index->maybe_grow();
  return _nodes.push({ granule, is_object ? nullptr : _pass->class_of(home(granule)), kind, *node, None, !is_object, false });
}

// The end of Tarjan's search for strongly connected components below the node.
bool NVMCanonicalObjects::end_visit(uint32_t node, NVMArray<uint32_t>* open) {
  if (_nodes.at(node).low != node) {
    return true;
  }
  bool is_alone = open->at(open->length() - 1) == node;
  uint32_t member;
  do {
    member = open->pop();
    Node& n = _nodes.at(member);
    n.is_open = false;
    n.is_left |= !is_alone;
    if (n.kind == Kind::Canonical && !n.is_left && !_order.push(member)) {
      return false;
    }
  } while (member != node);
  return true;
}

// Nodes are numbered as they are met. A node ends after all that it reaches: so the canonical ones come in the order of the
// calls.
bool NVMCanonicalObjects::search(uint32_t first, NVMArray<Visit>* path, NVMArray<uint32_t>* open) {
  if (!path->push({ first, 0 }) || !open->push(first)) {
    return false;
  }
  while (path->length() > 0) {
    Visit& visit = path->at(path->length() - 1);
    const uint32_t node = visit.node;
    const nvmgranule granule = _nodes.at(node).granule;
    NVMHomeShape* const shape = _nodes.at(node).loaded_class->shape();
    if (visit.next == shape->reference_count(home(granule))) {
      path->pop();
      if (!end_visit(node, open)) {
        return false;
      }
      if (path->length() > 0) {
        const uint32_t from = path->at(path->length() - 1).node;
        _nodes.at(from).low = MIN2(_nodes.at(from).low, _nodes.at(node).low);
      }
      continue;
    }
    const nvmgranule target = *shape->reference_at(home(granule), visit.next++);
    const uint32_t known = (uint32_t)_nodes.length();
    uint32_t to;
    if (is_null(target)) {
      continue;
    }
    if (!meet(target, &to)) {
      return false;
    }
    _nodes.at(node).is_left |= to == node;
    if (to == known && _nodes.at(to).is_open) {
      if (!path->push({ to, 0 }) || !open->push(to)) {
        return false;
      }
    } else if (_nodes.at(to).is_open) {
      _nodes.at(node).low = MIN2(_nodes.at(node).low, to);
    }
  }
  return true;
}

bool NVMCanonicalObjects::find_nodes() {
  NVMArray<Visit> path;
  NVMArray<uint32_t> open;
  for (size_t i = 0; i < _pass->_symbolic.length(); i++) {
    const nvmgranule granule = _pass->_symbolic.at(i);
    const uint32_t known = (uint32_t)_nodes.length();
    if (kind_of(granule) != Kind::Canonical) {
      continue;
    }
    uint32_t node;
    if (!meet(granule, &node) || (node == known && !search(node, &path, &open))) {
      return false;
    }
  }
  return true;
}

// Empty ones; may reach safepoints. Fronts live: the root that reaches them is not bound.
void NVMCanonicalObjects::make_objects(TRAPS) {
  _objects->reserve(_nodes.length(), CHECK);
  for (size_t i = 0; i < _nodes.length(); i++) {
    const nvmgranule granule = _nodes.at(i).granule;
    oop object;
    if (_nodes.at(i).kind != Kind::Object) {
      object = _pass->make_front(home(granule), CHECK);
    } else if (home(granule)->has_front()) {
      object = NVMFront::resolve(home(granule), NVMFront::Held::ByRecovery);
    } else {
      object = _pass->own_object(granule, CHECK);
    }
    _objects->put(object);
  }
}

void NVMCanonicalObjects::set_reference(uint32_t node, size_t reference, oop value, TRAPS) {
  NVMLoadedClass* const c = _nodes.at(node).loaded_class;
  NVMLoadedClass::Field* const field = c->is_array() ? nullptr : &c->fields()->at(reference);
  const size_t offset = c->is_array() ? NVMHome::ElementsOffset + reference * sizeof(nvmgranule) : field->front_offset;
  Klass* const k = value->klass();
  if (!NVMRecoveryPass::fits(c, field, k)) {
    Handle keep(THREAD, value);
    _pass->check_value(c, field, k, CHECK);
    value = keep();
  }
  NVMFrontStore::store(_objects->at(node), (ptrdiff_t)offset, value);
}

void NVMCanonicalObjects::fill_reference(uint32_t node, size_t reference, nvmgranule target, TRAPS) {
  if (is_null(target)) {
    return;
  }
  const uint32_t to = *_index->get(target);
  Node& n = _nodes.at(to);
  if (n.kind != Kind::Canonical || n.is_left) {
    set_reference(node, reference, _objects->at(to), THREAD);
  } else if (_patches.push({ node, n.first_patch, reference })) {
    n.first_patch = (uint32_t)_patches.length() - 1;
  } else {
    NVMRecoveryPass::throw_out_of_c_memory(THREAD);
  }
}

void NVMCanonicalObjects::fill_copy(uint32_t node, TRAPS) {
  NVMHome* const h = home(_nodes.at(node).granule);
  NVMLoadedClass* const c = _nodes.at(node).loaded_class;
  if (c->kind() == NVMClassEntry::ObjectArray) {
    for (uint32_t i = 0; i < h->array_length(); i++) {
      fill_reference(node, i, *c->shape()->reference_at(h, i), CHECK);
    }
    return;
  }
  if (c->kind() == NVMClassEntry::TypeArray) {
    NVMRecoveryPass::fill_primitive_elements(h, c, _objects->at(node));
    return;
  }
  for (size_t i = 0; i < c->fields()->length(); i++) {
    const NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.size == 0) {
      fill_reference(node, i, *h->reference_addr(f.home_offset), CHECK);
    } else {
      NVMRecoveryPass::fill_primitive(h, f, _objects->at(node));
    }
  }
  if (c->trusted() != nullptr) {
    c->trusted()->check(h, CHECK);
    // In the home as well: what a crash has cut short is completed wherever it is met.
    c->trusted()->complete(h, _objects->at(node));
  }
}

void NVMCanonicalObjects::warn_of_cycles() {
  for (size_t i = 0; i < _nodes.length(); i++) {
    NVMLoadedClass* const c = _nodes.at(i).loaded_class;
    if (_nodes.at(i).kind == Kind::Canonical && _nodes.at(i).is_left && c->is_first_misfit()) {
      ResourceMark rm;
      log_warning(nvm)("-XX:NVMCanonicalClasses: an object of the class %s refers to itself, over others perhaps; it is recovered as it is",
                       c->klass()->external_name());
    }
  }
}

// It would have to be brought to the enum's new order, or migrated, as recovery does with fronts.
void NVMCanonicalObjects::throw_must_change(TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: an object of a class that -XX:NVMCanonicalClasses names, below the durable root %s, has an EnumMap or EnumSet of "
                "an enum that has changed, or a field that is to be migrated; leave the class out once. The image is left as it was", NVMImageFile::path(), _pass->shown_name());
  THROW_NOT_RECOVERED(message.as_string());
}

void NVMCanonicalObjects::copy(TRAPS) {
  clear();
  _index = new (mtInternal) Table(256, 1u << 20);
  _objects = new NVMFrontList();
  _changes = NVMRecovery::changes().now();
  if (!find_nodes()) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
  make_objects(CHECK);
  for (size_t i = 0; i < _nodes.length(); i++) {
    if (_nodes.at(i).kind != Kind::Object) {
      if (_pass->follows_enum(_nodes.at(i).granule) || _nodes.at(i).loaded_class->has_migrations()) {
        throw_must_change(CHECK);
      }
      fill_copy((uint32_t)i, CHECK);
    }
  }
  warn_of_cycles();
}

void NVMCanonicalObjects::resolve(TRAPS) {
  for (size_t i = 0; i < _order.length() && !_is_resolved; i++) {
    HandleMark hm(THREAD);
    const uint32_t node = _order.at(i);
    Handle object(THREAD, _objects->at(node));
    // By the class that was copied: another recovery may have changed the home since.
    oop o = _nodes.at(node).loaded_class->canonical_call()->call(object, _pass->shown_name(), _pass->_loader, CHECK);
    _objects->set(node, o);
    for (uint32_t p = _nodes.at(node).first_patch; p != None; p = _patches.at(p).next) {
      set_reference(_patches.at(p).node, _patches.at(p).reference, _objects->at(node), CHECK);
    }
  }
  _is_resolved = true;
}

void NVMCanonicalObjects::accept() {
  for (size_t i = 0; i < _order.length(); i++) {
    Node& n = _nodes.at(_order.at(i));
    NVMHome* const h = home(n.granule);
    const oop object = _objects->at(_order.at(i));
    // What gets its identity hash code of a name has no other in any process.
    const intptr_t hash = (intptr_t)h->hash();
    if (hash == 0 || NVMHash::choose(object, hash) == hash) {
      _pass->adopt_hash(h, object);
      if (hash == 0 || object->mark().hash() == hash) {
        continue;
      }
    }
    n.is_left = true;
    if (n.loaded_class->is_first_other_hash()) {
      ResourceMark rm;
      log_warning(nvm)("-XX:NVMCanonicalClasses: an object of the class %s has another identity hash code than the one that was kept, which "
                       "stays an object of its own", n.loaded_class->klass()->external_name());
    }
  }
}

oop NVMCanonicalObjects::find(nvmgranule granule) {
  uint32_t* const node = _index != nullptr ? _index->get(granule) : nullptr;
  if (node == nullptr) {
    return nullptr;
  }
  const Node& n = _nodes.at(*node);
  return n.kind == Kind::Canonical && !n.is_left ? _objects->at(*node) : (oop)nullptr;
}
