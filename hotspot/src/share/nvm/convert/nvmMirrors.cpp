#include "nvm/convert/nvmMirrors.hpp"

#include "classfile/javaClasses.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/symbol.hpp"

namespace {

// A Klass*, or the BasicType of a primitive type.
typedef uintptr_t Key;

struct Node {
  Node*      next_of_key;
  Node*      next_of_granule;
  Key        key;
  nvmgranule granule;
};

const size_t bucket_count = 1024;
Node*        by_key[bucket_count];
Node*        by_granule[bucket_count];
NVMSpinLock  lock;

Key key_of(oopDesc* mirror) {
  oop m = cast_to_oop(mirror);
  return java_lang_Class::is_primitive(m) ? (Key)java_lang_Class::primitive_type(m)
                                          : (Key)java_lang_Class::as_Klass(m);
}

Node** bucket_of_key(Key key) {
  return &by_key[(key >> LogBytesPerWord ^ key >> 13) % bucket_count];
}

Node** bucket_of_granule(nvmgranule granule) {
  return &by_granule[untype(granule) % bucket_count];
}

Node* find_key(Key key) {
  Node* node = *bucket_of_key(key);
  while (node != nullptr && node->key != key) {
    node = node->next_of_key;
  }
  return node;
}

void unlink(Node* node) {
  Node** link = bucket_of_key(node->key);
  while (*link != node) {
    link = &(*link)->next_of_key;
  }
  *link = node->next_of_key;
  link = bucket_of_granule(node->granule);
  while (*link != node) {
    link = &(*link)->next_of_granule;
  }
  *link = node->next_of_granule;
}

}

void NVMMirrors::clear() {
  NVMSpinLocker locker(&lock);
  for (size_t i = 0; i < bucket_count; i++) {
    while (by_key[i] != nullptr) {
      Node* next = by_key[i]->next_of_key;
      os::free(by_key[i]);
      by_key[i] = next;
    }
    by_granule[i] = nullptr;
  }
}

void NVMMirrors::forget(Klass* k) {
  NVMSpinLocker locker(&lock);
  Node* node = find_key((Key)k);
  if (node != nullptr) {
    unlink(node);
    os::free(node);
  }
}

const char* NVMMirrors::name_of(oopDesc* mirror) {
  oop m = cast_to_oop(mirror);
  if (java_lang_Class::is_primitive(m)) {
    return type2name(java_lang_Class::primitive_type(m));
  }
  return java_lang_Class::as_Klass(m)->name()->as_C_string();
}

nvmgranule NVMMirrors::find(oopDesc* mirror) {
  NVMSpinLocker locker(&lock);
  Node* node = find_key(key_of(mirror));
  return node != nullptr ? node->granule : nvmgranule::null;
}

nvmgranule NVMMirrors::add(oopDesc* mirror, nvmgranule granule) {
  const Key key = key_of(mirror);
  NVMSpinLocker locker(&lock);
  Node* node = find_key(key);
  if (node != nullptr) {
    return node->granule;
  }
  node = (Node*)os::malloc(sizeof(Node), mtInternal);
  if (node == nullptr) {
    return nvmgranule::null;
  }
  node->key = key;
  node->granule = granule;
  node->next_of_key = *bucket_of_key(key);
  *bucket_of_key(key) = node;
  node->next_of_granule = *bucket_of_granule(granule);
  *bucket_of_granule(granule) = node;
  return granule;
}

oop NVMMirrors::mirror_at(nvmgranule granule) {
  NVMSpinLocker locker(&lock);
  Node* node = *bucket_of_granule(granule);
  while (node != nullptr && node->granule != granule) {
    node = node->next_of_granule;
  }
  if (node == nullptr) {
    return nullptr;
  }
  return node->key <= (Key)T_VOID ? Universe::java_mirror((BasicType)node->key) : ((Klass*)node->key)->java_mirror();
}
