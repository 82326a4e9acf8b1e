// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_ROOTS_NVMROOTLISTS_HPP
#define SHARE_NVM_ROOTS_NVMROOTLISTS_HPP

#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// Roots of one kind, in lists by bucket. Lists are read without a lock: they grow at the head, and nothing is taken out but at a
// safepoint, or where no other thread uses roots. One thread at a time adds. A root has two fields for its list: next, and link,
// the address of what leads to the root, which only those need who add and take out.
template <typename Root, int Count>
class NVMRootLists {
  Root* volatile _first[Count];
  volatile int   _length;

public:
  constexpr NVMRootLists() : _first(), _length(0) {}
  NONCOPYABLE(NVMRootLists);

  Root* first(int bucket) const  { return Atomic::load_acquire(&_first[bucket]); }
  int   length() const           { return _length; }      // of all lists

  void add(int bucket, Root* root) {
    Root* const next = _first[bucket];
    root->next = next;
    root->link = &_first[bucket];
    if (next != nullptr) {
      next->link = &root->next;
    }
    Atomic::release_store(&_first[bucket], root);
    _length = _length + 1;
  }

  // Calls f(root) for every root.
  template <typename Function>
  void for_each(Function f) const {
    for (int i = 0; i < Count; i++) {
      for (Root* root = first(i); root != nullptr; root = root->next) {
        f(root);
      }
    }
  }

  void take_out(Root* root) {
    Root* const next = root->next;
    *root->link = next;
    if (next != nullptr) {
      next->link = root->link;
    }
    _length = _length - 1;
  }

  // Takes out the roots of which is_due(root) says so, and calls f(root) for each, which may delete it.
  template <typename Condition, typename Function>
  void remove(Condition is_due, Function f) {
    for (int i = 0; i < Count; i++) {
      for (Root* root = first(i); root != nullptr; ) {
        Root* const next = root->next;
        if (is_due(root)) {
          take_out(root);
          f(root);
        }
        root = next;
      }
    }
  }
};

#endif // SHARE_NVM_ROOTS_NVMROOTLISTS_HPP
