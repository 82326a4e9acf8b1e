#include "nvm/convert/nvmMirrors.hpp"

#include "classfile/javaClasses.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/symbol.hpp"

namespace {

struct Node {
  Node*    next;
  Klass*   klass;            // a class of that name; null for primitive types
  uint32_t granule;
  size_t   length;
  char     name[1];
};

const size_t bucket_count = 1024;
Node*        buckets[bucket_count];
NVMSpinLock  lock;

Node** bucket_of(const char* name, size_t length) {
  uint32_t hash = 0;
  for (size_t i = 0; i < length; i++) {
    hash = 31 * hash + (u1)name[i];
  }
  return &buckets[hash % bucket_count];
}

Node* find_in(Node* node, const char* name, size_t length) {
  while (node != nullptr && (node->length != length || memcmp(node->name, name, length) != 0)) {
    node = node->next;
  }
  return node;
}

}

void NVMMirrors::clear() {
  NVMSpinLocker locker(&lock);
  for (Node*& bucket : buckets) {
    while (bucket != nullptr) {
      Node* next = bucket->next;
      os::free(bucket);
      bucket = next;
    }
  }
}

const char* NVMMirrors::name_of(oopDesc* mirror) {
  oop m = cast_to_oop(mirror);
  if (java_lang_Class::is_primitive(m)) {
    return type2name(java_lang_Class::primitive_type(m));
  }
  return java_lang_Class::as_Klass(m)->name()->as_C_string();
}

uint32_t NVMMirrors::find(oopDesc* mirror) {
  ResourceMark rm;
  const char* name = name_of(mirror);
  NVMSpinLocker locker(&lock);
  Node* node = find_in(*bucket_of(name, strlen(name)), name, strlen(name));
  return node != nullptr ? node->granule : 0;
}

uint32_t NVMMirrors::add(oopDesc* mirror, uint32_t granule) {
  ResourceMark rm;
  const char* name = name_of(mirror);
  const size_t length = strlen(name);
  NVMSpinLocker locker(&lock);
  Node** bucket = bucket_of(name, length);
  Node* node = find_in(*bucket, name, length);
  if (node != nullptr) {
    return node->granule;
  }
  node = (Node*)os::malloc(sizeof(Node) + length, mtInternal);
  if (node == nullptr) {
    return 0;
  }
  node->granule = granule;
  node->klass = java_lang_Class::as_Klass(cast_to_oop(mirror));
  node->length = length;
  memcpy(node->name, name, length);
  node->next = *bucket;
  *bucket = node;
  return granule;
}

oop NVMMirrors::mirror_at(uint32_t granule, const char* name, size_t length) {
  Klass* klass = nullptr;
  {
    NVMSpinLocker locker(&lock);
    Node* node = find_in(*bucket_of(name, length), name, length);
    if (node != nullptr && node->granule == granule) {
      klass = node->klass;
    }
  }
  if (klass != nullptr) {
    return klass->java_mirror();
  }
  for (int type = T_BOOLEAN; type <= T_VOID; type++) {
    if (is_java_primitive((BasicType)type) || type == T_VOID) {
      const char* type_name = type2name((BasicType)type);
      if (strlen(type_name) == length && memcmp(type_name, name, length) == 0) {
        return Universe::java_mirror((BasicType)type);
      }
    }
  }
  return nullptr;
}
