// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMDORMANT_HPP
#define SHARE_NVM_BASE_NVMDORMANT_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class Klass;
class nmethod;
class oopDesc;

// Dormant store barriers: those in C2's code that test nothing, since no object that they could be for is recoverable.
//
// Kind. What a barrier's site knows of its holders: a class of which all of them are instances, the kind of array for arrays. A
// kind is awake once a class that belongs to it, itself or a subclass, is woken. That comes before the first of its objects gets
// a word that leads to a home: with the description of the class (NVMClass), which a conversion asks for, and in a recovery when
// the class is found (NVMLoadedClass), or the object that a name stands for. So:
//
//   An object that has a home is of awake kinds only. (NVMVerify)
//
// Only mirrors are told otherwise; sites that may be for them, or whose holders can be of any class, are never dormant.
//
// Site. An instruction that does nothing but to change the flags, as the test would, and differs in one byte from the jump to the
// test, which is out of line (nvmDormant_x86.cpp). So that byte is all that waking changes, while other threads execute the code,
// and no thread ever sees anything but one of both. C2 emits the jump, so that code is right whatever becomes of it; when it is
// installed its sites are put to sleep under the lock under which kinds wake, unless their kind has woken meanwhile.
//
// Waking, under the lock, which later ones wait for. W is the byte; C wakes a class, M runs code with a dormant site:
//
//   C   W: byte := jump     F: membarrier(SYNC_CORE)     ...     CAS word: ordinary -> home
//   M   S: store the field     T: the site
//
// F makes each processor that runs a thread of the process fence, and fetch its instructions anew. If M has executed T as asleep,
// T stands before F, and S, which stands before T, is visible to all that C does from then on: it is a store as to an object that
// has not been claimed yet. Otherwise T jumps, and tests the word, as if it had always done so; the proof is in
// nvmBarrier.cpp from there on. Nothing is asked of M, so that a leaf can wake: no safepoint, no handshake.
//
// Ordered accesses have a site before them, too, which jumps into the interpreter (NVMAsleepNode). And polls for errors of stores
// (NVMPollsC2) are sites of a kind of their own, under java.lang.Object, to which no barrier belongs: it wakes before the first
// error is pending, be it the thread's own.
//
// Code is installed and a kind asked for under the same lock, so that who finds a kind awake comes after F. A kind never falls
// asleep again.
//
// A tracked object may be of kinds that sleep, if C2 gave it the word of a site (NVMSites). Its stores do not tell of themselves
// then. The conversion that is the first to claim one comes after F, as above, and later ones find the kind awake.
//
// Code with woken sites tests out of line, which costs two more jumps for each store. It is compiled again (NVMWokenCode).
//
// All functions may be called in any state of a thread, and by several at once.
class NVMDormant : public AllStatic {
public:
  struct Site {
    Klass*   kind;
    uint32_t offset;      // of the instruction, in its nmethod's instructions
  };

private:
  class Code;
  class Registry;

  static Registry* _registry;      // null: no barrier is dormant

  // What depends on the processor.
  static void put_to_sleep(address site);
  static void wake_up(address site);
  static bool is_asleep(address site);

public:
  // Before anything is compiled.
  static void initialize();

  // Do stores have barriers, and can the kernel make processors fetch instructions anew? Else nothing is dormant.
  static bool is_possible() { return _registry != nullptr; }

  // The kind of the objects of a class.
  static Klass* kind_of(Klass* k);

  static bool is_awake(Klass* kind);

  // All kinds of the objects of a class?
  static bool are_awake(Klass* k);

  // New code, which nobody executes yet, with jumps at these sites, of which there are some.
  static void installed(nmethod* nm, const Site* sites, int count);

  // The code is about to be freed.
  static void purged(nmethod* nm);

  // Objects of the class are about to get homes: their kinds wake. Quick if they are awake.
  static void wake(Klass* k);

  // An error of a store is about to be pending. Quick if there was one before.
  static Klass* kind_of_polls();
  static void wake_polls();

  // At the safepoint that unloads the class.
  static void forget(Klass* k);

  static void assert_awake(const oopDesc* obj) NOT_DEBUG_RETURN;

  // Have sites of the code woken since this was last asked?
  static bool take_woken(nmethod* nm);

  // Sites that sleep, and in how much code they are.
  static void count(size_t* sites, size_t* codes);

  // Does a site sleep whose kind is awake, or the other way round?
  static bool verify();
};

#endif // SHARE_NVM_BASE_NVMDORMANT_HPP
