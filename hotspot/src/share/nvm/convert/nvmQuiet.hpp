// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMQUIET_HPP
#define SHARE_NVM_CONVERT_NVMQUIET_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class NVMClass;
class Symbol;

// Quiet objects: those that no other thread can be storing to when a conversion claims them. A batch of these alone needs no
// asymmetric fence (NVMConverter), which costs more than all else where several threads convert.
//
// An object is quiet if its class is:
//
//   - all its fields that are kept are final;
//   - no constructor of it, or of a superclass, lets `this` out before it has ended (NVMConstructorScan), so that no other thread
//     can reach the object while they store to it;
//   - nothing else stores to its final fields: no method does (class files before Java 9 may), no constructor to those of another
//     object (class files may, NVMConstructorScan), and nobody has asked for the place of one in order to write it, as
//     deserialization and reflection do (disturb());
//   - it has not been redefined, by which another constructor may let `this` out.
//
// Why the copy then sees all of them. The thread M that made the object stored its fields, and passed the barrier at the end of
// its constructor that HotSpot puts where there are final fields; only then was the object published. The converting thread C
// found it by following references from what was published, so that its loads depend on that publication: what stands before
// M's barrier is visible to them.
//
// An array is quiet where only a quiet object refers to it, which a list says of classes of the JDK.
//
// What is not covered: code that writes to a final field of one class at an offset that it has asked for in another one, or
// guessed, or by a VarHandle of a Lookup that it has taken from java.lang.invoke; native code that calls a constructor again;
// code that takes a String's array out of it and writes into that. Stores of the VM's own, as for JNI and Unsafe in the
// interpreter, have a fence between store and test (NVMAccess).
class NVMQuiet : public AllStatic {
  static const uint32_t Disturbed = 1;
  static const uint32_t Relied    = 2;      // on that it is not disturbed, for some class below
  static const uint32_t Known     = 4;      // that it is disturbed, to all conversions

  static bool is_trusted(InstanceKlass* ik);
  static bool has_only_final_fields(InstanceKlass* ik);

public:
  // Of the same word of a class; it has nothing to do with the others.
  static const uint32_t Generated  = 8;     // NVMGeneratedClasses
  static const uint32_t NestLoaded = 16;    // NVMNest::load_numbered
  static const uint32_t NestMissed = 32;    // NVMIdentities

  // With NVMClass's lock.
  static bool is_quiet(InstanceKlass* ik);

  // The offset of the field with an array that only the object refers to; 0 if there is none.
  static uint32_t owned_array(InstanceKlass* ik);

  // Somebody is about to get what it takes to write a final field of that class. On return no conversion takes an object with
  // that field for quiet. In VM state; may wait for a safepoint.
  static void disturb(InstanceKlass* holder, int field_offset);

  // At the safepoint that redefines the class.
  static void redefined(InstanceKlass* ik);
};

#endif // SHARE_NVM_CONVERT_NVMQUIET_HPP
