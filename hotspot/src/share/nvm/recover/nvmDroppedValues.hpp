#ifndef SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP
#define SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP

#include "memory/allocation.hpp"
#include "runtime/handles.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class JavaThread;
struct NVMRoot;

// What a class's initializer has assigned to durable roots, and what the image's values take the place of. Whoever got it from the
// initializer, as a view or a service, works on from there, and what is stored to it is lost. Warned of is:
//
// - what another static field of the class leads to, as soon as the class is initialized, with that field's name;
// - what is still reachable at the next collection that can tell, which says no more than that.
//
// Values that can't be changed are nobody's loss.
class NVMDroppedValues : public StackObj {
  JavaThread* const       _thread;
  InstanceKlass* const    _ik;
  GrowableArray<NVMRoot*> _roots;
  GrowableArray<Handle>   _values;      // of these roots

  static const char* holder_of(InstanceKlass* ik, oop value);
  static void remember(NVMRoot* root, Handle value);

public:
  // The roots have the initializer's values still. Handles of the caller's HandleMark.
  NVMDroppedValues(JavaThread* thread, InstanceKlass* ik);

  // The roots have the image's values. May warn.
  void tell();

  // The VM's weak references have been cleared, by a collection that has marked the heap, or one that copies the young.
  // Single-threaded, at a safepoint.
  static void weak_references_cleared(bool marked);
};

#endif // SHARE_NVM_RECOVER_NVMDROPPEDVALUES_HPP
