#ifndef SHARE_NVM_ROOTS_NVMROOTLISTS_HPP
#define SHARE_NVM_ROOTS_NVMROOTLISTS_HPP

#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// Roots of one kind, in lists by bucket, linked by their field next. Lists are read without a lock: they grow at the head,
// and nothing is taken out but at a safepoint, or where no other thread uses roots. One thread at a time adds.
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
    root->next = _first[bucket];
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

  // Takes out the roots of which is_due(root) says so, and calls f(root) for each, which may delete it.
  template <typename Condition, typename Function>
  void remove(Condition is_due, Function f) {
    for (int i = 0; i < Count; i++) {
      remove_of(i, is_due, f);
    }
  }

  // The same in one bucket.
  template <typename Condition, typename Function>
  void remove_of(int bucket, Condition is_due, Function f) {
    for (Root* volatile* link = &_first[bucket]; *link != nullptr; ) {
      Root* root = *link;
      if (is_due(root)) {
        *link = root->next;
        _length = _length - 1;
        f(root);
      } else {
        link = &root->next;
      }
    }
  }
};

#endif // SHARE_NVM_ROOTS_NVMROOTLISTS_HPP
