// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmMirrorTable.hpp"

#include "runtime/os.hpp"

NVMMirrorTable::Node* NVMMirrorTable::find_node(Key key) {
  Node* node = *bucket_of(key);
  while (node != nullptr && node->key != key) {
    node = node->next_of_key;
  }
  return node;
}

nvmgranule NVMMirrorTable::home_of(Key key) {
  NVMSpinLocker locker(&_lock);
  Node* node = find_node(key);
  return node != nullptr ? node->home : nvmgranule::null;
}

bool NVMMirrorTable::find_key(nvmgranule home, Key* key) {
  NVMSpinLocker locker(&_lock);
  Node* node = *bucket_of(home);
  while (node != nullptr && node->home != home) {
    node = node->next_of_home;
  }
  if (node == nullptr) {
    return false;
  }
  *key = node->key;
  return true;
}

nvmgranule NVMMirrorTable::add(Key key, nvmgranule home) {
  NVMSpinLocker locker(&_lock);
  Node* node = find_node(key);
  if (node != nullptr) {
    return node->home;
  }
  node = (Node*)os::malloc(sizeof(Node), mtInternal);
  if (node == nullptr) {
    return nvmgranule::null;
  }
  *node = { *bucket_of(key), *bucket_of(home), key, home };
  *bucket_of(key) = node;
  *bucket_of(home) = node;
  return home;
}

void NVMMirrorTable::unlink(Node* node) {
  Node** link = bucket_of(node->key);
  while (*link != node) {
    link = &(*link)->next_of_key;
  }
  *link = node->next_of_key;
  link = bucket_of(node->home);
  while (*link != node) {
    link = &(*link)->next_of_home;
  }
  *link = node->next_of_home;
}

void NVMMirrorTable::remove(Key key) {
  NVMSpinLocker locker(&_lock);
  Node* node = find_node(key);
  if (node != nullptr) {
    unlink(node);
    os::free(node);
  }
}

void NVMMirrorTable::clear() {
  NVMSpinLocker locker(&_lock);
  for (size_t i = 0; i < BucketCount; i++) {
    while (_by_key[i] != nullptr) {
      Node* next = _by_key[i]->next_of_key;
      os::free(_by_key[i]);
      _by_key[i] = next;
    }
    _by_home[i] = nullptr;
  }
}
