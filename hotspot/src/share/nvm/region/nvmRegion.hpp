// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMREGION_HPP
#define SHARE_NVM_REGION_NVMREGION_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "nvm/region/nvmDirtySet.hpp"
#include "nvm/region/nvmRegionLog.hpp"
#include "nvm/region/nvmRegionMonitors.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"

class JavaThread;
class NVMHome;
class NVMOrderedAccess;
class OopClosure;
class Thread;

// A thread's failure-atomic region (AutoPersist paper, sections 4.2 and 6.5): what it
// stores to recoverable objects and to durable roots is durable when the outermost end() is
// done, all or nothing. Nesting is flat.
//
// With -XX:RegionLog=redo the slow path of a store notes the place in the dirty set and
// leaves the home as it is. The end locks the stripes of all places, copies the fronts' values
// to the log, makes it durable, and writes the homes (see NVMRegionLog, NVMStripes). A region that has stored to one word alone
// needs no log: that word is written as by a store outside of regions, so NVMStripes' argument is the same as for those. With
// -XX:RegionLog=undo the slow path logs the home's old value and writes the home at once;
// the dirty set serves rollbacks.
//
// Objects that the thread makes recoverable inside the region are not reachable from
// a root before its end: stores to them go to their homes directly, without log and fence. Those that are
// reachable earlier are no such objects any more (make_reachable()).
//
// A rollback gives each place in the dirty set its old value again, in memory and in the image. The homes have it (redo), or
// get it from the log (undo). Objects that were ordinary when the region began keep what was stored to them. What another
// thread has stored since (where a lock was let go of inside the region) stays: with a redo log a front is changed only by a CAS
// that finds what this region stored last, and then gets what the home has, which others may have completed there. With an undo
// log it gets that anyway, unless it is a reference that is not recoverable yet. What an ordered access has stored the dirty set
// has exactly; what a plain store has, the barrier reads after it, and may find another thread's.
// What the JDK has computed of such objects meanwhile, and remembers (NVMCaches), is forgotten.
//
// A commit may find another open region's value in a front. It gives the home this region's own, unless somebody has completed a
// store since; else that other region's rollback would find its own value in the home. Not of arrays of primitives, where entries
// overlap: those homes get what the fronts have.
//
// While another region commits a place its rollback waits. So front and home agree in the end, whatever regions without a
// common lock do there. While the lock bit is free, and no commit has the stripe: if they differ, there is an open region that
// has noted what the front has as its last value, or a store whose barrier is still to come. A commit leaves them different only
// if the front has not what its own region noted, so there is such a one; a rollback, likewise.
//
// How a region fails. An exception that ends a level takes everything back at once, unless that
// level is an inner one that has stored nothing; a store that is refused, at the outermost end. Either way the
// outermost end commits nothing and says so: nesting is flat, so there is no half to commit. Whoever
// reports the error of a store does so by NVMThread::set_error(), which marks the region: it does not
// matter when, or where, the exception is thrown.
//
// A region belongs to a java.lang.Thread, and lies with the thread of the operating system that runs it: where a virtual thread
// leaves its carrier, it takes its region along (NVMUnmounted). What a thread leaves open when it ends is rolled back.
//
// A region may be that of a call (NVMCallRegion): it is open to the slow paths of stores, and to nobody else, and commits
// whatever ends it.
//
// All functions are leaves unless they say otherwise: no safepoint, no Java allocation.
class NVMRegion : public NVMThreadRegion {
public:
  // What an ordered access has stored.
  struct Exact {
    intptr_t   offset;
    intptr_t   size;
    uint64_t   bits;       // of a primitive
    oopDesc*   object;     // of a reference, which is recoverable
    nvmgranule granule;

    bool covers(size_t at, size_t count) const { return (intptr_t)at >= offset && (intptr_t)(at + count) <= offset + size; }
  };

private:
  // A field that remembers what was computed of an object while the region was open.
  struct Cache {
    narrowOop front;
    uint32_t  offset;
  };

  // Of a call that is one by itself: what it changes, null if that is not known; and the thread's count of open calls within it.
  struct Subject {
    narrowOop object;
    int       calls;
  };

  // A piece of the object area.
  struct Extent {
    nvmgranule start;
    nvmgranule end;
  };

  static bool        _is_undo;          // -XX:RegionLog, if the image can have it

  static volatile bool _has_committed_beneath;    // since the last safepoint

  static NVMRegion* volatile _all;      // linked by _next
  static NVMSpinLock _lock;             // guards the following
  static NVMRegion*  _unused;           // linked by _next_unused

  NVMRegion*         _next;
  NVMRegion*         _next_unused;
  NVMThread*         _thread;           // null while unmounted
  volatile int       _level;            // of nesting; 0: not open
  int64_t            _owner;            // its java.lang.Thread's id
  bool               _owner_is_virtual;
  bool               _is_call;          // NVMCallRegion's
  int                _calls;            // while unmounted: the thread's count of open calls
  bool               _is_call_left;     // an inner one, whose last stores were put off
  NVMArray<Subject>  _subjects;         // of the calls that are open, the innermost last
  bool               _rollback_only;
  uint64_t           _by_object;        // bit n: a Region object has level n, which it alone ends
  int                _stored_level;     // the deepest open level that has stored something; 0 if none has
  char*              _refusal;          // the message of the first store that was refused
  bool               _unfenced;         // homes were written without a fence
  bool               _log_started;      // undo
  bool               _unlogged;         // redo: about to be committed without a log
  NVMDirtySet        _dirty;
  NVMArray<Extent>   _fresh;            // homes made inside the region
  NVMArray<narrowOop> _old;             // undo: the objects that the log's records would restore
  NVMArray<Cache>    _caches;           // that a rollback clears
  NVMArray<uint32_t> _stripes;
  NVMRegionLog*      _log;              // undo: its own; redo: the thread's
  NVMRegionMonitors  _monitors;
  jlong              _event_start;      // 0 if no recording wants the event
  uint64_t           _fences_before;    // the rest is for the event, too
  size_t             _places;
  size_t             _log_bytes;

  NVMRegion();

  static NVMRegion* take();
  void give();
  bool bind(NVMThread* thread);
  static NVMRegion* bound(NVMThread* thread);
  void open(JavaThread* thread, bool is_call);
  void set_level(int level);
  template <typename Function> static void for_each_log(Function f);
  void note_level()         { _stored_level = _level; }
  bool is_fresh(nvmgranule granule);
  void fail(NVMError::Kind kind, const char* reason);
  void fail_unlogged();
  void close(JavaThread* thread, bool rolled_back);
  void note_size();
  static bool is_open_virtual(NVMThread* thread);
  bool is_abandoned() const;
  void take_back_all();
  bool has_room();
  bool needs_no_log();
  bool commit();
  bool commit_redo();
  void commit_word(NVMDirty* d);
  void commit_bytes(NVMDirty* d);
  void commit_unlogged();
  void commit_call();
  void warn_of_half_done();
  template <typename Lock> nvmgranule granule_to_write(NVMDirty* d, uint32_t* word, Lock lock);
  static const void* bytes_to_write(NVMDirty* d, oopDesc* front, NVMHome* home);
  static uint64_t root_bits_to_write(NVMDirty* d, uint64_t bits);
  bool lock_stripes();
  void log_entry(NVMDirty* d);
  bool complete_store(oopDesc* value);
  size_t count_references(size_t first, size_t end);
  void log_references(size_t first, size_t count);
  void restore_homes();
  void roll_back_entry(NVMDirty* d);
  void roll_back_reference(NVMDirty* d, oopDesc* front, NVMHome* home);
  static bool choose_undo();
  void clear();

  bool noted_one(oopDesc* holder, nvmgranule granule, intptr_t offset, intptr_t size, const Exact* exact);
  NVMDirty* note(oopDesc* front, nvmgranule granule, nvmplace place, size_t size, nvmoffset image_offset, nvmgranule value,
                 oopDesc* stored);
  void note_reference(oopDesc* front, nvmgranule granule, size_t offset, const Exact* exact);
  void note_bytes(oopDesc* front, nvmgranule granule, size_t offset, size_t size, const Exact* exact);
  bool start_undo();
  void write_bytes_through(NVMDirty* d, oopDesc* front, size_t offset, size_t size);
  void write_reference_through(NVMDirty* d, oopDesc* front);
  void write_root_through(NVMDirty* d);
  bool hold_old(nvmgranule old);
  bool take_back(oopDesc* front, nvmgranule granule, size_t offset);
  static uint32_t lock_free(oopDesc* front, nvmoffset home);
  static nvmgranule complete_value(NVMDirty* d, nvmgranule in_home, oop* object);

public:
  ~NVMRegion() override;

  // The current thread's, null before its first one.
  static NVMRegion* of(NVMThread* thread) { return static_cast<NVMRegion*>(thread->region()); }

  static bool is_undo()     { return _is_undo; }

  // Rolls back all levels, and closes the region. By its thread.
  void abandon();

  // The current thread's open region, taken from it; null if there is none, or if it is the carrier's own.
  static NVMRegion* unmount(NVMThread* thread);

  // That region again, maybe in another thread. What is open there is abandoned.
  void mount(NVMThread* thread);

  // Those of virtual threads that have left their carriers, too.
  template <typename Function> static void for_each_open(Function f) {
    for (NVMRegion* r = Atomic::load_acquire(&_all); r != nullptr; r = r->_next) {
      if (Atomic::load_acquire(&r->_level) > 0) {
        f(r);
      }
    }
  }

  // No image is open, and no region.
  static void forget_image();

  // Opens a region, or goes one level deeper. False if there is too little memory.
  static bool begin(JavaThread* thread, bool by_object = false);

  // NVMCallRegion's: no other function but these and for_each_open() knows of it. False if there is too little memory.
  static bool begin_call(JavaThread* thread, oopDesc* subject);
  static void end_call(JavaThread* thread);

  // A call within that; calls: the thread's count of open ones, itself included.
  static void enter_inner_call(oopDesc* subject, int calls);
  static void leave_inner_call(int calls, bool is_put_off);

  // The end, if no call is open any more, or that of an inner one: its last stores had been put off, and are done.
  static void end_left_call(NVMThread* thread);

  // If such a one is open: what it has stored so far is committed. Before and after what is durable at once even in such a one.
  static bool settle_call(NVMThread* thread);

  // The same, for what a function does that the call runs: a warning if the change is half done.
  static bool settle_in_callback(NVMThread* thread);

  // Whether what is stored next waits for a region's end, though it is durable at once in a call's.
  static bool holds_back(NVMThread* thread) { return is_open(thread) && !settle_in_callback(thread); }

  enum Result { Ended, NotOpen, RolledBack, ImageFull, NotInnermost, LacksRoom };

  static const int AnyLevel = 0;

  // Ends the innermost level, which must be that one if it is given, else none of an object; the outermost end commits.
  // RolledBack if rollback() was called at an inner level, or a store was refused;
  // ImageFull if there was no room for the log: then all is rolled back. LacksRoom in place of that, if the caller can wait for
  // a collection and end the region then: it is still open.
  static Result end(JavaThread* thread, int level, bool can_wait);

  // Ends all levels above that one, by a rollback of everything; if it is an inner one, only if
  // something has been stored above it.
  static void abort(JavaThread* thread, int outer_level);

  void store_refused(const char* message) override;
  size_t pending_count() override { return _dirty.length(); }
  bool pending(size_t i, Pending* result) override;

  // Which store was refused in the thread's latest region; null if none was.
  static const char* refusal(NVMThread* thread);

  // What to say of ImageFull.
  static const char* const NoRoom;

  // end() for callers that can't throw: an error is left pending (NVMError).
  static void end_in_leaf(JavaThread* thread);

  // Takes back what was stored since the outermost begin. The level stays; an inner one makes
  // the region end by a rollback. False if none is open.
  static bool rollback(JavaThread* thread);

  // Enters the object's monitor, which the region then holds until it has ended, or says for what the thread must wait before.
  // If it is refused, the region is rolled back. In a region; may reach a safepoint.
  static NVMRegionMonitors::Result hold(JavaThread* thread, Handle object);

  // If the thread's latest region was refused a monitor: must it let the one go first that waited for it?
  static bool must_give_way(JavaThread* thread, bool again);

  // The level of the Java thread with that id.
  static int nesting_level(int64_t thread_id);

  // The thread is about to end: what it left open is rolled back.
  static void thread_exits(JavaThread* thread);

  // Roots for collectors; called for each thread, acts for the VM thread.
  static void oops_do(Thread* thread, OopClosure* f);

  // When a safepoint has begun. A region may have committed a value of its own where the front has another open region's: the
  // image refers to it then, and the other one's rollback would put it there. The other one holds it from here on.
  static void hold_values_beneath();

  // For the collector of homes. At the safepoint where it begins to mark: shades what open regions will write to, and what
  // they would restore.
  static void shade_open();

  // At the one where it begins to sweep: roots that open regions have stored to are in use.
  static void note_roots();

  // There, too: no open region takes a home for a fresh one any more that may be another one's soon.
  static void forget_fresh();

  // Before what is dead is used again: no log is replayed that may lead there. note_logs() at that safepoint, where no region
  // is between its log and its homes; retire_logs() later. A region that ends after it names nothing that is dead.
  static void note_logs();
  static void retire_logs();

  // Is thread inside a region?
  // The level of its current thread's region, 0 if none is open. A region that was abandoned is left as it is.
  static int level_of_current(NVMThread* thread);

  static bool is_open(NVMThread* thread) {
    return thread->region_level() > 0 && (!of(thread)->_owner_is_virtual || is_open_virtual(thread));
  }

  // Slow paths of stores, inside a region. exact: of an ordered access, else null.
  static void stored(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size, const Exact* exact = nullptr);

  // The same for what is not kept, and has the size of a reference.
  static void stored_unkept(NVMThread* thread, oopDesc* holder, size_t offset);

  // A root that has an entry, and whose front has changed; stored: a reference's new object, which is
  // recoverable; value: its home; bits: a primitive's.
  static void stored_root(NVMThread* thread, NVMRootPlace* root, nvmgranule value, oopDesc* stored, uint64_t bits);

  // What the front of a root of references had before a store that is refused.
  static oop  before_refused(NVMThread* thread, NVMRootPlace* root);

  // Something that is durable at once, even inside a region, is about to refer to what the region may have made recoverable: the
  // first value of a static root, what a migration returns, what takes the place of a home that is recovered.
  static void make_reachable(NVMThread* thread);

  void add_fresh(nvmgranule granule, size_t size) override;
  NVMDirtySet*  dirty()     { return &_dirty; }
  NVMRegionMonitors* monitors() { return &_monitors; }
};

#endif // SHARE_NVM_REGION_NVMREGION_HPP
