// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_SYNC_NVMSYNC_HPP
#define SHARE_NVM_SYNC_NVMSYNC_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/oopsHierarchy.hpp"

// Brings a piece of an object's home in line with its front.
class NVMSync : public StackObj {
  static const int MaxPending = 128;

  NVMThread* const _thread;
  oopDesc* const   _holder;
  NVMClass* const  _class;
  intptr_t         _start;         // the range, or a piece of it; all of the object if it is not inside
  intptr_t         _end;
  oopDesc*         _pending[MaxPending];    // values that must become recoverable first
  int              _pending_count;

  // What became of a piece of the range: the holder has no home, or one that has none of its fields; or
  // some values must become recoverable first.
  enum class Piece { NotKept, Written, Pending };

  void set_range(intptr_t offset, intptr_t size);
  intptr_t piece_end(intptr_t end) const;
  Piece write_piece(NVMHome** home);
  bool convert_pending(NVMConverter::Error* error);
  void refuse(NVMConverter::Error* error);
  bool make_piece_recoverable();
  void prefetch_piece() const;
  void write(NVMHome* home);
  void write_reference(NVMHome* home, intptr_t offset);
  bool is_pending(oopDesc* value) const;
  NVMHome* lock_for_taking_back(uint32_t* word);
  bool take_back();
  void take_back_reference(NVMHome* home, intptr_t offset, oopDesc* value);

public:
  NVMSync(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size);

  // When done, the range is in the home and, with a fence, durable. If a reference in it
  // can't be: the front gets the home's references again, and an exception is reported.
  void run(bool fence);

  // The other way round: the front gets what the home has, in all of the range.
  void take_back_all();

  // As run(), for a single field or element, which nearly all stores are; false if
  // it takes more than to make its value recoverable and to copy it.
  static bool sync_one(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size, bool fence);

  // Makes the references in the range recoverable, as far as they are seen. If one can't
  // be, an exception is reported, and the result is false.
  bool make_values_recoverable();

  // Calls f(offset, bytes, is_reference) for each field of the range; primitive elements
  // of an array are one piece.
  template <typename Function> void for_each_field(Function f);

  // Stores a reference field or element into the home; false if its value must become recoverable first.
  static bool store_reference(oopDesc* value, NVMHome* home, intptr_t offset);

  // Copies a primitive field or element of 1, 2, 4 or 8 bytes into the home; from: where it is, mostly in the front.
  static void write_primitive(const void* from, NVMHome* home, intptr_t offset, int size);

  // The object that a home stands for in this process, for a place that refers to the home and from which a store
  // is taken back; null if there is none, and if the home has no front.
  static oop front_of(nvmgranule granule);
};

template <typename Function>
void NVMSync::for_each_field(Function f) {
  if (_class->is_instance()) {
    for (intptr_t offset = _start; offset < _end; ) {
      const u1 slot = _class->slot_at(offset);
      const bool is_reference = slot == NVMClass::Reference;
      const size_t size = is_reference ? sizeof(narrowOop) : slot & NVMClass::SizeMask;
      if (size > 0) {
        f((size_t)offset, size, is_reference);
      }
      offset += MAX2(size, (size_t)1);
    }
  } else if (_class->kind() == NVMClassEntry::ObjectArray) {
    for (intptr_t offset = _start; offset < _end; offset += sizeof(narrowOop)) {
      f((size_t)offset, sizeof(narrowOop), true);
    }
  } else if (_start < _end) {
    f((size_t)_start, (size_t)(_end - _start), false);
  }
}

#endif // SHARE_NVM_SYNC_NVMSYNC_HPP
