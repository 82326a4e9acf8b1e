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
//   forget  At safepoints: a root that still has no value, and was not used since it was found, goes.
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
  static const uint64_t InUse = NVMNamedRoot::NotFound;
  static const int MostWork = 16 * K;        // in one safepoint, about a millisecond: to look at a root is 1
  static const int WorkOfOne = 16;           // to forget one

  bool   _any[NVMNamedRoots::BucketCount];   // is anything to be forgotten there?
  int    _next;                              // bucket
  size_t _forgotten;

  static bool has_value(NVMNamedRoot* root);
  static bool is_due(NVMNamedRoot* root);
  template <typename Condition> int choose(int bucket, Condition may_go, NVMArray<NVMFreeEntries::Extent>* entries);
  void drop(int from, int to, NVMArray<NVMFreeEntries::Extent>* entries);

public:
  NVMRemovedRoots();

  // At any time: only the collector takes roots out of their lists.
  void find();

  // At a safepoint: forgets some of them, of which may_go(root) says so. True if there may be more.
  template <typename Condition> bool forget_some(Condition may_go);
  bool is_done();

  size_t forgotten() const         { return _forgotten; }
};

// Roots that may not go, or for which memory lacks, count as used. Returns how much work there is.
template <typename Condition>
int NVMRemovedRoots::choose(int bucket, Condition may_go, NVMArray<NVMFreeEntries::Extent>* entries) {
  int work = 0;
  for (NVMNamedRoot* root = NVMNamedRoots::_lists.first(bucket); root != nullptr; root = root->next) {
    work++;
    if (!is_due(root)) {
      continue;
    }
    work += WorkOfOne;
    if (!may_go(root) || (!root->entry.is_null_entry() && !entries->push(NVMRootTable::extent_of(root->entry)))) {
      root->uses_before = InUse;
    }
  }
  return work;
}

template <typename Condition>
bool NVMRemovedRoots::forget_some(Condition may_go) {
  NVMArray<NVMFreeEntries::Extent> entries;
  const int first = _next;
  for (int work = 0; !is_done() && work < MostWork; _next++) {
    work += _any[_next] ? choose(_next, may_go, &entries) : 0;
  }
  drop(first, _next, &entries);
  return !is_done();
}

#endif // SHARE_NVM_ROOTS_NVMREMOVEDROOTS_HPP
