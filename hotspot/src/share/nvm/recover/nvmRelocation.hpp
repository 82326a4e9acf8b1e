// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRELOCATION_HPP
#define SHARE_NVM_RECOVER_NVMRELOCATION_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"

class NVMBuffer;

// Gives homes whose class has changed new homes, or those whose content has to change together (NVMEnumChanges), and lets
// every reference in the image lead to these, atomically:
//
//   1. the new homes are written, referring to each other or to old ones
//   2. a log of all pairs (old, new) is written
//   3. one store to the superblock makes the log valid
//   4. every reference and root that leads to an old home is changed
//   5. one store makes the log invalid
//
// After a crash between 3 and 5, step 4 is done again when the image is opened.
// An old and a new home mean the same, so it does not matter how far it got.
//
// The log: u8 number of pairs, u4 checksum of the pairs, u4 0, pairs of u4.
class NVMRelocation : public StackObj {
public:
  struct Pair {
    nvmgranule from;
    nvmgranule to;
  };

private:
  NVMArray<Pair> _pairs;        // sorted by from once sort() was called
  nvmgranule     _reserved;     // space for the log; null: none yet

  struct Log;
  static Log* log();
  static void set_log(nvmoffset offset);

public:
  NVMRelocation() : _reserved(nvmgranule::null) {}

  // Space for a log of so many pairs. False if there is none.
  static size_t log_size_for(size_t count);
  bool reserve(size_t count, NVMBuffer* buffer);

  // A copy of the image's log. Null, or what is wrong with it.
  const char* load();
  static bool is_pending();

  bool add(nvmgranule from, nvmgranule to) { return _pairs.push({from, to}); }
  void sort();
  size_t count()                        { return _pairs.length(); }
  Pair& at(size_t i)                    { return _pairs.at(i); }

  // Where a reference to that home has to lead.
  nvmgranule target_of(nvmgranule granule);

  // Changes a reference in the image if it leads to an old home.
  void apply_to(volatile nvmgranule* reference);
  void apply_to_roots();

  // Steps 2 and 3; false if the image is full.
  bool commit();

  // Step 4 for what can be reached from the roots over homes that have no front
  // (seen only by this thread), or that are in own.
  bool apply_to_unrecovered(const NVMGranuleSet& own);

  // Step 5.
  static void finish();
};

#endif // SHARE_NVM_RECOVER_NVMRELOCATION_HPP
