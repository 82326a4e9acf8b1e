// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMCLASSTABLE_HPP
#define SHARE_NVM_IMAGE_NVMCLASSTABLE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmClassEntry.hpp"
#include "utilities/bitMap.hpp"
#include "utilities/globalDefinitions.hpp"

// Thread-safe; readers need no lock. Its lock is taken with no other held.
class NVMClassTable : public AllStatic {
  struct Free {
    uint32_t  class_id;      // 0: it was used again
    uint32_t  size;
    nvmoffset offset;
  };

  static NVMSpinLock               _lock;
  static NVMArray<const u1*>*      _entries;       // by class id - 1, null: it is free; guarded by _lock
  static NVMArray<Free>*           _free;          // by class id
  static size_t                    _free_bytes;
  static nvmoffset                 _end;           // of the next entry that is appended

  static nvmoffset start();
  static nvmoffset limit();
  static bool note_free(nvmoffset offset, size_t size, uint32_t class_id);
  static uint32_t find(const NVMClassEntry& entry);
  static Free* find_free(size_t size);
  static Free* make_free(size_t size);
  static uint32_t use(Free* free, const NVMClassEntry& entry);
  static bool has_room_at_end(const NVMClassEntry& entry);
  static uint32_t append(const NVMClassEntry& entry);

public:
  // Reads and checks the table of the image. Null, or what is wrong.
  static const char* load();

  static uint32_t count();   // no id is larger
  static nvmoffset end();
  static bool has(uint32_t class_id);
  static NVMClassEntry entry(uint32_t class_id);

  // The id of an entry like this one, which is made if there is none; 0 if
  // the table is full, or, for a constant, half full: the rest is for classes, which can't do without.
  static uint32_t find_or_add(const NVMClassEntry& entry);

  // Is so little left behind its end, and so much come to it since that was looked at last, that unused entries should be found?
  static bool is_crowded();
  static void note_looked();

  // While an image is opened, so that no class has its id yet: only these entries are needed. Returns the number of those that
  // have become free.
  static size_t free_unused(const CHeapBitMap& needed);
};

#endif // SHARE_NVM_IMAGE_NVMCLASSTABLE_HPP
