// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMFREEENTRIES_HPP
#define SHARE_NVM_IMAGE_NVMFREEENTRIES_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "utilities/globalDefinitions.hpp"

// Which free entries (NVMTableEntry) a table has. In memory only: the table itself is the durable side.
//
// Not thread-safe: under the table's lock.
class NVMFreeEntries {
public:
  struct Extent {
    nvmoffset start;
    size_t    size;
  };

private:
  NVMArray<Extent> _extents;      // in ascending order; of size 0: it was used
  size_t           _next;         // the search goes on here
  size_t           _most;         // none is larger
  size_t           _bytes;

  bool take_from(Extent* extent, size_t size, Extent* found);
  static bool add(NVMArray<Extent>* to, NVMArray<bool>* are_changed, const Extent& extent, bool is_new);
  bool merge(NVMArray<Extent>* more, NVMArray<Extent>* to, NVMArray<bool>* are_changed);
  void set(NVMArray<Extent>* extents);

public:
  NVMFreeEntries() : _next(0), _most(0), _bytes(0) {}
  NONCOPYABLE(NVMFreeEntries);

  void clear();

  // One that lies behind all others. False if there is too little memory.
  bool add_last(const Extent& extent);

  size_t bytes() const         { return _bytes; }

  // A free entry of that size or more, as it was; its first bytes are taken. False if there is none.
  bool take(size_t size, Extent* found);

  // Entries that become free, in ascending order. They are joined with those around them: calls f(extent) for each free entry
  // that was not there before as it is now. False if there is too little memory: then nothing has changed.
  template <typename Function> bool join(NVMArray<Extent>* more, Function f);
};

template <typename Function>
bool NVMFreeEntries::join(NVMArray<Extent>* more, Function f) {
  NVMArray<Extent> joined;
  NVMArray<bool> are_changed;
  if (!merge(more, &joined, &are_changed)) {
    return false;
  }
  for (size_t i = 0; i < joined.length(); i++) {
    if (are_changed.at(i)) {
      f(joined.at(i));
    }
  }
  set(&joined);
  return true;
}

#endif // SHARE_NVM_IMAGE_NVMFREEENTRIES_HPP
