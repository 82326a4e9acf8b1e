#ifndef SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP
#define SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class Klass;

// The annotation @FormerName of classes, fields, durable roots and enum constants: what it says becomes a rule of NVMNewNames when the
// class is linked.
//
// A field or constant that has a former name of another one, which is still there, does not get it: an image that was written with
// both would be read as one that was not. A class gets a former name only while its loader finds no class of that name.
//
// Nothing links a class for its former name. So when a class of the image is missing, the classes are loaded whose names the loaded ones
// of that loader mention (fields' types, type arguments, constant pools), and asked for theirs.
class NVMFormerNames : public AllStatic {
public:
  // No Java code runs.
  static void class_linked(InstanceKlass* ik);

  // The class that the image calls so, an array's too, by the name that it has today; in *is_renamed whether that is another one. Null if
  // there is none, without an exception. Java code runs.
  static Klass* find_class(const char* name, int length, Handle loader, bool* is_renamed, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMFORMERNAMES_HPP
