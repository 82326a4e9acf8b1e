// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMDORMANTC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMDORMANTC2_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "utilities/growableArray.hpp"

class AllocateNode;
class Compile;
class Node;
class nmethod;
class Type;

// The dormant barriers of a compilation: their kinds, which have small numbers, and their sites.
class NVMDormantC2 : public ArenaObj {
  GrowableArray<Klass*>           _kinds;
  GrowableArray<NVMDormant::Site> _sites;

  explicit NVMDormantC2(Arena* arena) : _kinds(arena, 8, 0, nullptr), _sites(arena, 8, 0, NVMDormant::Site()) {}

  static NVMDormantC2* of(Compile* C);
  static int number_of(Compile* C, Klass* kind);

public:
  static const int MostKinds = 4095;      // what a barrier has room for (NVMBarrierNode)
  static const int Awake     = 0;         // a barrier with this number tests in line

  // The kind of objects of that type; null if they may be of any, or mirrors.
  static Klass* kind_of(const Type* type);

  // The number for a barrier of that holder.
  static int number(Compile* C, Node* holder);

  // The number for a poll for errors of stores.
  static int number_of_polls(Compile* C);

  // At a jump, when code is emitted.
  static void add_site(Compile* C, int offset, int number);

  // Its compilation has become this code, which nobody executes yet.
  static void install(nmethod* nm, Compile* C);
};

#endif // SHARE_NVM_BARRIER_C2_NVMDORMANTC2_HPP
