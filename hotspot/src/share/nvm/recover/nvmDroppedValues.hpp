// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP
#define SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmWord.hpp"
#include "runtime/handles.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class JavaThread;
struct NVMRoot;

// What a class's initializer has assigned to durable roots, and what the images' values take the place of. Whoever got it, or
// a part of it, from the initializer, works on from there, and what is stored to it is lost. The first such store is warned of,
// with the method that does it.
//
// A dropped object is one that the image would have as a part of the root's value (NVMDroppedGraph). Its word is special, so
// that its stores come to the slow path, and has bit 3 set; bits 31..8 are the number of the root. Its class is described, so
// that all barriers for it are awake (NVMDormant). A store that the image would not keep, as to a cache or a lock, or that tells of
// no change, changes nothing. Any other makes it ordinary: by a CAS, so that the store is visible before a conversion can claim the object, as
// nvmBarrier.cpp asks of stores. A conversion claims it like an ordinary object.
//
// So nothing is said of what nobody stores to, reachable or not, nor of what becomes durable another way. A root is warned of
// once. What has a home when its root is dropped is another root's, too, and not watched, not even if that root lets it go.
class NVMDroppedValues : public StackObj {
  static const uint32_t Dropped = NVMWord::Special | 8;       // the lowest byte of the word
  static const int      NumberShift = 8;

  class Telling;

  JavaThread* const       _thread;
  InstanceKlass* const    _ik;
  GrowableArray<NVMRoot*> _roots;
  GrowableArray<Handle>   _values;      // of these roots

  static uint32_t number_of(const char* root);
  static const char* take_name(uint32_t number);
  static void tell(oopDesc* obj, uint32_t number);

public:
  // The roots have the initializer's values still. Handles of the caller's HandleMark.
  NVMDroppedValues(JavaThread* thread, InstanceKlass* ik);

  // The roots have the image's values, and hooks have run, which may have let go of what was dropped.
  void watch();

  static bool is_dropped(uint32_t word) { return (uint8_t)word == Dropped; }

  // In the slow path of a store, behind it: was the object a dropped one, and that all there is to do? Else the word is to be
  // looked at again. May warn, at the thread's next poll. A leaf.
  static bool stored(oopDesc* obj, intptr_t offset, intptr_t size);
};

#endif // SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP
