// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMMIRRORTABLE_HPP
#define SHARE_NVM_CONVERT_NVMMIRRORTABLE_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

// Pairs of a class and the home that its mirror has, found by either. Both are in one pair at most.
//
// Thread-safe, usable in leaves. It has no destructor: threads may still look into the one of NVMMirrors when the
// process ends.
class NVMMirrorTable {
public:
  // A Klass*, or the BasicType of a primitive type.
  typedef uintptr_t Key;

private:
  static const size_t BucketCount = 1024;

  struct Node {
    Node*      next_of_key;
    Node*      next_of_home;
    Key        key;
    nvmgranule home;
  };

  NVMSpinLock _lock;
  Node*       _by_key[BucketCount];
  Node*       _by_home[BucketCount];

  Node** bucket_of(Key key)             { return &_by_key[(key >> LogBytesPerWord ^ key >> 13) % BucketCount]; }
  Node** bucket_of(nvmgranule home)     { return &_by_home[untype(home) % BucketCount]; }
  Node*  find_node(Key key);
  void   unlink(Node* node);

public:
  constexpr NVMMirrorTable() : _lock(), _by_key(), _by_home() {}
  NONCOPYABLE(NVMMirrorTable);

  // Null if there is none.
  nvmgranule home_of(Key key);

  // False if there is none.
  bool find_key(nvmgranule home, Key* key);

  // Adds the pair, unless the class has a home. Returns the one that it has afterwards, null if memory ran out.
  nvmgranule add(Key key, nvmgranule home);

  // Calls f(home) for each pair, under the lock.
  template <typename Function>
  void for_each_home(Function f) {
    NVMSpinLocker locker(&_lock);
    for (size_t i = 0; i < BucketCount; i++) {
      for (Node* node = _by_key[i]; node != nullptr; node = node->next_of_key) {
        f(node->home);
      }
    }
  }

  void remove(Key key);
  void clear();
};

#endif // SHARE_NVM_CONVERT_NVMMIRRORTABLE_HPP
