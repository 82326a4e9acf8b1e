#ifndef SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP
#define SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;
class Klass;

// Instance fields to which C2's code stores without a barrier, since they are unrecoverable. That is decided once: were a class
// redefined, without the annotation, before it is described (NVMClass), its homes would keep a field of which stores do not tell.
// So such a field stays unrecoverable as long as the class is loaded. Thread-safe.
class NVMUntestedFields : public AllStatic {
public:
  // Is the field that the class declares at that offset unrecoverable? If so it stays that. In VM state: no class is redefined
  // meanwhile.
  static bool add(InstanceKlass* holder, int offset);

  // Was it found to be so? A leaf.
  static bool contains(const InstanceKlass* holder, int field_index);

  // At the safepoint that unloads the class.
  static void forget(const Klass* k);
};

#endif // SHARE_NVM_CONVERT_NVMUNTESTEDFIELDS_HPP
