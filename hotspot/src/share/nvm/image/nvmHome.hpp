// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHOME_HPP
#define SHARE_NVM_IMAGE_NVMHOME_HPP

#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmFrontTable.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// An object in the image. It has the size and the layout of its front, so that
// an offset means the same in both:
//
//    0  converted  the front, as NVMFrontTable encodes it, while NVMFrontTable has a slot for the home; else no meaning
//    4  hash       identity hash code, 0 if there is none (yet)
//    8  class id   bits 29..0; bits 31..30 are flags of a conversion under way
//   12  fields or array length, as in the front; references are granules
//
// The flags mean something only while NVMFrontTable has a slot for the home. They are not taken away then: in a file they mean
// nothing and stay.
class NVMHome {
  volatile uint32_t _converted;
  volatile uint32_t _hash;
  volatile uint32_t _class_word;
  volatile uint32_t _body;

public:
  static const uint32_t Converting  = 1u << 30;   // not yet recoverable
  static const uint32_t Copied      = 1u << 31;   // while converting: the body is written
  static const uint32_t ClassIdMask = Converting - 1;

  static const size_t HeaderSize = 12;
  static const size_t LengthOffset = 12;
  static const size_t ElementsOffset = 16;

  uint32_t class_word() const         { return Atomic::load_acquire(&_class_word); }
  uint32_t class_id() const           { return class_word() & ClassIdMask; }
  // The table is asked first: what it says of a recoverable home is mostly in a cache, and the home seldom.
  bool     is_converting() const {
    return slot() < NVMThreadSlots::Most && (class_word() & Converting) != 0;
  }

  // A store to an object whose body is still to be copied need not be synced.
  bool     needs_no_sync() const {
    return slot() < NVMThreadSlots::Most && (class_word() & (Converting | Copied)) == Converting;
  }

  // Asked by the thread that converts the object.
  bool     is_copied() const          { return (class_word() & Copied) != 0; }

  uint32_t hash() const               { return _hash; }
  volatile uint32_t* hash_addr()      { return &_hash; }

  // The thread that converts the object; NVMThreadSlots::Most if none does.
  uint32_t slot() const               { return NVMFrontTable::slot_of(this); }

  // Is that the object that the thread converts?
  bool     is_being_made_of(const oopDesc* obj) const {
    return slot() < NVMThreadSlots::Most && Atomic::load(&_converted) == (uint32_t)NVMFrontTable::encode(obj);
  }

  // By a collector of the Java heap. False if it is made of another object.
  bool     moved_while_being_made(const oopDesc* from, const oopDesc* to);

  // NVMFront::resolve() makes an oop of it.
  nvmfront_unsafe front() const       { return NVMFrontTable::front_of(this); }

  // The same of a home that the image refers to: its conversion may still be setting its homes recoverable, one by one.
  nvmfront_unsafe linked_front() const {
    const nvmfront_unsafe found = front();
    return !is_null(found) ? found : is_converting() ? (nvmfront_unsafe)Atomic::load(&_converted) : front();
  }
  bool     has_front() const          { return !is_null(linked_front()); }
  bool     is_home_of(const oopDesc* obj) const { return front() == NVMFrontTable::encode(obj); }

  uint32_t array_length() const       { return _body; }
  volatile uint32_t* array_length_addr() { return &_body; }
  volatile nvmgranule* reference_addr(size_t offset) { return (volatile nvmgranule*)((address)this + offset); }
  address  field_addr(size_t offset)  { return (address)this + offset; }

  // The steps of a conversion; see NVMConverter. Header, hash and body are stored in parts (NVMPersist::store_part).
  inline void start(uint32_t class_id, uint32_t slot, const oopDesc* front);
  void write_string(const char* utf8);     // the body of a symbolic home
  inline void set_copied();
  inline void set_recoverable(oopDesc* front);

  // Of a home that is laid out alike, by who gives it its front.
  void set_class_id(uint32_t class_id);

  void set_front(const void* front)   { NVMFrontTable::set_front(this, front); }
  void clear_front()                  { NVMFrontTable::set_front(this, nullptr); }
};

#endif // SHARE_NVM_IMAGE_NVMHOME_HPP
