// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCLASS_HPP
#define SHARE_NVM_CONVERT_NVMCLASS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/convert/nvmTracking.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/arrayOop.hpp"
#include "oops/klass.hpp"
#include "runtime/atomic.hpp"

class InstanceKlass;
class NVMConstant;

// How the objects of a loaded class are kept: whether at all, and which bytes.
// Made when the first object of the class is to become recoverable, in a leaf;
// lives as long as the class.
class NVMClass : public CHeapObj<mtInternal> {
public:
  // Slots, one per byte of an instance.
  static const u1 Nothing      = 0;      // header, padding, or a field that is not kept
  static const u1 Reference    = 0x10;
  static const u1 SizeMask     = 0x0f;   // else: a primitive field of that size starts here
  static const u1 Continuation = 0x20;   // | distance to the start of the field

  struct Run {
    uint32_t offset;
    uint32_t size;
  };

private:
  // Another description of homes that are laid out as this class's objects, with old fields behind them: NVMOldFields.
  struct Layout : public CHeapObj<mtInternal> {
    const uint32_t class_id;
    Layout* const  next;

    Layout(uint32_t class_id, Layout* next) : class_id(class_id), next(next) {}
  };

  uint32_t             _class_id;
  Layout* volatile     _layouts;
  NVMClassEntry::Kind  _kind;
  const char*          _refusal;         // why objects of this class can't be kept; null if they can
  NVMError::Kind       _refusal_kind;    // Refused: it is the class's own fault
  uint32_t             _size;            // of an instance; of an array's element
  volatile bool        _is_quiet;        // NVMQuiet
  uint32_t             _owned_array;     // the offset of a reference to an array that only its object has; 0: none
  NVMTracking          _tracking;
  bool                 _may_be_static;   // its objects, of NVMStatics
  bool                 _may_be_constant; // its objects, of NVMConstants
  volatile bool        _has_constants;   // there are some of this very class
  volatile bool        _has_changeable;  // one of a static field has been seen that can change
  u1*                  _slots;           // by byte of an instance; null for arrays
  u1                   _element_slot;    // of an array
  NVMArray<uint32_t>   _references;      // offsets of an instance's references that are kept
  NVMArray<Run>        _primitives;      // its primitive fields that are kept
  int                  _field_count;
  volatile int         _advised_end;     // NVMAdvice: of the fields whose stores it is for; 0: there are none, or it was given

  NVMClass();
  ~NVMClass();
  bool find_runs();
  void make_empty(InstanceKlass* ik);
  void describe_instance(InstanceKlass* ik, NVMClassEntry::Kind kind, const char* name, int name_length);
  void register_with(NVMClassEntryBuilder* builder);
  bool has_other_layout(uint32_t class_id) const;
  static NVMClass* describe(Klass* k);
  static NVMClass* create(Klass* k);

public:
  // Never null, but possibly refused.
  static NVMClass* of(Klass* k) {
    NVMClass* c = Atomic::load_acquire(k->nvm_class_addr());
    return c != nullptr ? c : describe(k);
  }

  // Has of() been asked for the class?
  static bool is_described(Klass* k);

  // At a safepoint: instances of the class and its subclasses are not quiet any more. Also where another thread, which safepoints
  // do not stop, is describing one.
  static void disturb(InstanceKlass* holder);

  // At a safepoint, with no image open or when the class is unloaded: what the image knows of the class is void.
  static void forget(Klass* k);

  // A field that homes keep though the class has it no longer, and its descriptor, if it needs one to be told from others.
  struct OldField {
    NVMClassEntry::Field      field;           // where it is in the homes that have it already
    NVMClassEntry::Descriptor descriptor;      // of length 0: none
    uint32_t                  offset;          // where it will be
  };

  // The class id of homes of this class that have old fields, whose new offsets it sets, behind all else; 0 if there is no room
  // for it. Gives their size, too.
  static uint32_t describe_with_old(InstanceKlass* ik, NVMArray<OldField>* old, uint32_t* size);

  // The class id of the home of this object of class k, which is the constant; 0 if there is no room for it.
  static uint32_t describe_constant(Klass* k, const NVMConstant* constant, oopDesc* object);

  // The class id of the home of that class's mirror; null: a primitive type. 0 if there is no room for it.
  static uint32_t describe_mirror(Klass* k);

  // Would a rule of -XX:NVMRenames make another class of it when it is read from the image?
  static bool is_renamed_when_read(Klass* k);

  const char* refusal() const            { return _refusal; }
  NVMError::Kind refusal_kind() const    { return _refusal_kind; }
  uint32_t class_id() const              { return _class_id; }
  NVMClassEntry::Kind kind() const       { return _kind; }
  bool is_instance() const               { return _slots != nullptr; }

  // Are homes of that class id laid out as objects of this class are? Else they are kept by name, or are constants.
  bool has_layout(uint32_t class_id) const { return class_id == _class_id || has_other_layout(class_id); }

  // Are all of its objects' homes laid out so? Then none has to be read: a line that was written back has mostly left the caches.
  bool has_only_layout() const {
    return is_instance() && !_may_be_constant && !_may_be_static && Atomic::load_acquire(&_layouts) == nullptr;
  }

  // From here on it has this one, too.
  void add_layout(uint32_t class_id);

  // How many fields of an instance are kept.
  int field_count() const                { return _field_count; }
  bool is_symbolic() const               { return NVMClassEntry::is_symbolic(_kind); }

  // Of such an object, in NVMStatics; negative if it has none.
  int static_row(oopDesc* obj) const     { return _may_be_static ? NVMStatics::find(obj) : -1; }

  // Has the home of such an object its name, and nothing else of it?
  bool is_kept_by_name(oopDesc* obj) const { return is_symbolic() || static_row(obj) >= 0; }

  bool is_quiet() const                  { return Atomic::load(&_is_quiet); }
  NVMTracking* tracking()                { return &_tracking; }
  uint32_t owned_array() const           { return _owned_array; }
  bool may_be_constant() const           { return _may_be_constant; }
  bool has_constants() const             { return Atomic::load(&_has_constants); }
  void set_has_constants()               { Atomic::store(&_has_constants, true); }
  bool is_first_changeable_constant()    { return !Atomic::cmpxchg(&_has_changeable, false, true); }
  int advised_end() const                { return Atomic::load(&_advised_end); }
  int take_advised_end()                 { return Atomic::xchg(&_advised_end, 0); }
  uint32_t instance_size() const         { return _size; }
  uint32_t element_size() const          { return _size; }

  // Bytes of the home of such an object; not if the class is symbolic.
  size_t home_size(oopDesc* obj) const {
    assert(!is_symbolic(), "its home has a name");
    return is_instance() ? instance_size() : NVMHome::ElementsOffset + (size_t)((arrayOopDesc*)obj)->length() * element_size();
  }
  u1 slot_at(size_t offset) const        { return offset < _size ? _slots[offset] : Nothing; }

  // Are all these bytes of an instance such as are not kept?
  bool keeps_nothing(size_t offset, size_t size) const {
    bool result = is_instance();
    for (size_t i = offset; result && i < offset + size; i++) {
      result = slot_at(i) == Nothing;
    }
    return result;
  }

  // Is a range of that size just the field or element of the slot? C2 makes one range of several.
  static bool is_one(u1 slot, intptr_t size) {
    return size == (slot == Reference ? (intptr_t)sizeof(narrowOop) : (intptr_t)slot);
  }

  // The slot that a field or element has that may be at this offset; for arrays
  // the offset is believed.
  u1 slot_of_element_at(size_t offset) const { return _slots != nullptr ? slot_at(offset) : _element_slot; }
  NVMArray<uint32_t>* references()       { return &_references; }
  NVMArray<Run>* primitives()            { return &_primitives; }
};

#endif // SHARE_NVM_CONVERT_NVMCLASS_HPP
