// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmPendingHooks.hpp"

OopHandle NVMPendingHooks::unlink(Entry* volatile* link) {
  Entry* const found = *link;
  const OopHandle objects = found->objects;
  *link = found->next;
  delete found;
  return objects;
}

bool NVMPendingHooks::has(const void* owner) {
  NVMSpinLocker locker(&_lock);
  const Entry* e = _first;
  while (e != nullptr && e->owner != owner) {
    e = e->next;
  }
  return e != nullptr;
}

void NVMPendingHooks::add(const void* owner, OopHandle objects) {
  Entry* const e = new Entry(nullptr, owner, objects);
  NVMSpinLocker locker(&_lock);
  e->next = _first;
  Atomic::release_store(&_first, e);
}

OopHandle NVMPendingHooks::take(const void* owner) {
  NVMSpinLocker locker(&_lock);
  for (Entry* volatile* link = &_first; *link != nullptr; link = &(*link)->next) {
    if ((*link)->owner == owner) {
      return unlink(link);
    }
  }
  return OopHandle();
}

OopHandle NVMPendingHooks::take_any() {
  NVMSpinLocker locker(&_lock);
  return _first != nullptr ? unlink(&_first) : OopHandle();
}

void NVMPendingHooks::disown(const void* owner) {
  NVMSpinLocker locker(&_lock);
  for (Entry* e = _first; e != nullptr; e = e->next) {
    if (e->owner == owner) {
      e->owner = nullptr;
    }
  }
}
