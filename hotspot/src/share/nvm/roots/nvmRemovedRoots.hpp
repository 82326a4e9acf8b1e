// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_ROOTS_NVMREMOVEDROOTS_HPP
#define SHARE_NVM_ROOTS_NVMREMOVEDROOTS_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmFreeEntries.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"

// Named roots that have no value any more: a collection of the NVM heap forgets them, and their entries in the root table become
// free. In the course of one (NVMCollector):
//
//   find    Before the turn: each root without a value is looked for, and how often it has been used (NVMRootPlace::uses()).
//   turn    NVMRegion::note_roots() counts what open regions have stored to as used.
//   retire  Logs of regions that had ended at the turn.
//   forget  At safepoints: a root that still has no value, and was not used since it was found, goes. In the table's order, so
//           that what is free meanwhile lies together.
//
// Why nobody needs what goes.
//
//   Threads    Who sets, gets or removes a root has it in a Use, which begins before any safepoint does.
//   Regions    One that has stored to the root has done so before the root was found: later would have been a use. If it was
//              open at the turn, the root counts as used. So it had ended; nothing refers to the root from its dirty set.
//   Logs       A record that names the entry is that of such a region, which is retired, durably. So no replay and no rollback
//              after a crash writes there, whatever the entry has become. Those of earlier lives are retired at opening.
//   Crashes    That the root has no value is durable, as all is that regions wrote which are retired, and what was stored
//              before the handshake behind the turn.
//   Others     Who looks at the table or at the lists of roots reaches no safepoint meanwhile. Hooks and migrations that a
//              recovery has left for the root hold it: may_go() asks for these. NVMKeepAlive counts only roots with a value.
//
// A root of an image of version 1 to 3 stays: its entry can't become free.
class NVMRemovedRoots : public StackObj {
  static const size_t MostAtOnce = 1000;     // in one safepoint, about a millisecond

  struct Found {
    NVMNamedRoot* root;
    uint64_t      uses;
    size_t        place;                     // of the entry; 0 if there is none
  };

  NVMArray<Found> _found;                    // by place
  size_t          _next;
  size_t          _forgotten;

  static bool has_value(NVMNamedRoot* root);
  static bool is_due(const Found& found);
  static int compare(const Found& a, const Found& b);
  void drop(NVMArray<NVMNamedRoot*>* roots, NVMArray<NVMFreeEntries::Extent>* entries);

public:
  NVMRemovedRoots() : _next(0), _forgotten(0) {}

  // At any time: only the collector takes roots out of their lists.
  void find();

  // At a safepoint: forgets some of them, of which may_go(root) says so. True if there may be more.
  template <typename Condition> bool forget_some(Condition may_go);
  bool is_done()                   { return _next == _found.length(); }

  size_t forgotten() const         { return _forgotten; }
};

// A root for which memory lacks stays.
template <typename Condition>
bool NVMRemovedRoots::forget_some(Condition may_go) {
  NVMArray<NVMNamedRoot*> roots;
  NVMArray<NVMFreeEntries::Extent> entries;
  const size_t end = MIN2(_next + MostAtOnce, _found.length());
  for (; _next < end; _next++) {
    const Found& found = _found.at(_next);
    if (!is_due(found) || !may_go(found.root) || !roots.push(found.root)) {
      continue;
    }
    if (found.place != 0 && !entries.push(NVMRootTable::extent_of(found.root->entry))) {
      roots.pop();
    }
  }
  drop(&roots, &entries);
  return !is_done();
}

#endif // SHARE_NVM_ROOTS_NVMREMOVEDROOTS_HPP
