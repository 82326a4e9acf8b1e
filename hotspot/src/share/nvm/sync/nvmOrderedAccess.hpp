// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_SYNC_NVMORDEREDACCESS_HPP
#define SHARE_NVM_SYNC_NVMORDEREDACCESS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAccessOp.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/oopsHierarchy.hpp"

// A volatile store or an atomic operation on one field, in two halves, so that
// something durable can be done between them: what will the field hold, and
// make it so. The second half is a CAS where the value depends on the old one,
// since a thread that found the holder ordinary may be in the middle of an
// operation of its own on the same field.
//
// Where a processor or compiler has no CAS of 1 or 2 bytes, Java does one of the 4 bytes
// around the field. These may hold other fields, some of which are not kept, or have got a value by
// another thread's open region, padding, and what lies behind an array's last element. So a CAS
// that is not of one field writes only those bytes in which its two values differ.
class NVMOrderedAccess : public StackObj {
  oopDesc* const       _holder;
  const intptr_t       _offset;
  jlong                _value;
  const jlong          _compare;
  const NVMAccessOp    _op;
  const BasicType      _type;
  jlong                _old;
  uint64_t             _written;          // a mask: which of the bits it writes
  uint64_t             _kept;             // of these, the ones that the home has
  uint64_t             _home_before;      // the home's bits before this access

  void     store_to(NVMHome* home, uint64_t bits);

  template <typename T> volatile T* addr() const { return (volatile T*)((address)_holder + _offset); }

public:
  NVMOrderedAccess(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type);

  // Finds out what of it the home has. Not for static fields.
  void find_kept();

  // It is not of one field.
  void narrow();

  // What it writes, in bytes from the start of the object; narrow() may leave nothing.
  intptr_t start() const;
  intptr_t end() const;

  bool     is_reference() const { return _type == T_OBJECT || _type == T_ARRAY; }
  int      size() const;
  bool     is_at(intptr_t offset, int bytes) const  { return offset == _offset && bytes == size(); }
  bool     writes(intptr_t offset, int bytes) const { return offset < end() && offset + bytes > start(); }
  oopDesc* reference() const    { return (oopDesc*)_value; }
  jlong    old_value() const    { return _old; }

  // Reads the field; false if nothing is to be stored (a failed comparison).
  bool read();

  // After read(): the field's new contents, as stored.
  uint64_t new_bits() const;

  // False if the field has changed since read().
  bool write();

  // Both halves, without a home. False if nothing was to be stored.
  bool perform();

  // Both halves, and the home in between: what is stored is durable before
  // any thread can see it. Under the holder's lock bit. granule is that of the
  // value, if it is a reference.
  void perform_durably(NVMHome* home, nvmgranule granule);

  // Is any of it part of holder's home?
  bool is_kept() const { return _kept != 0; }

  // Its value is refused. True if it stores null instead, since the place would be of no use with what it has: a bin that
  // ConcurrentHashMap has reserved, which the map itself empties if no value comes.
  bool empties_reservation();

  // The old value to return for an access that is refused; makes a
  // CompareAndExchange fail.
  jlong refused_result();
};

#endif // SHARE_NVM_SYNC_NVMORDEREDACCESS_HPP
