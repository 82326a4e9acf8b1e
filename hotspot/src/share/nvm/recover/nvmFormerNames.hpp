// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP
#define SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;

// The annotation @FormerName of classes, fields, durable roots and enum constants: what it says becomes a rule of NVMNewNames
// when the class is linked.
//
// A field or constant that has a former name of another one, which is still there, does not get it: an image that was written
// with both would be read as one that was not. A class gets a former name only while its loader finds no class of that name.
//
// Nothing links a class for its former name. So when a class of the image is missing, the classes are loaded whose names the
// loaded ones of that loader mention (fields' types, type arguments, constant pools), and asked for theirs.
class NVMFormerNames : public AllStatic {
public:
  // No Java code runs.
  static void class_linked(InstanceKlass* ik);

  // Before NVMNewNames is asked what a class of the image, or an array of such, is called today. Java code runs; throws nothing.
  static void learn(const char* name, int length, Handle loader, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP
