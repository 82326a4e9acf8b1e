// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/sync/nvmOrderedAccess.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/access.inline.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/count_leading_zeros.hpp"
#include "utilities/count_trailing_zeros.hpp"

NVMOrderedAccess::NVMOrderedAccess(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type)
  : _holder(holder), _offset(offset), _value(value), _compare(compare),
    _op((NVMAccessOp)(op_and_type >> 8)), _type((BasicType)(op_and_type & 0xff)), _old(0),
    _written(~(uint64_t)0 >> (64 - size() * BitsPerByte)), _kept(0), _home_before(0) {}

int NVMOrderedAccess::size() const {
  return is_reference() ? heapOopSize : type2aelembytes(_type);
}

// The low bits of value, extended as Java extends a field of that type.
static jlong extend(jlong value, BasicType type) {
  switch (type) {
    case T_BOOLEAN: return (u1)value;
    case T_CHAR:    return (u2)value;
    case T_BYTE:    return (s1)value;
    case T_SHORT:   return (s2)value;
    case T_INT:
    case T_FLOAT:   return (s4)value;
    default:        return value;
  }
}

bool NVMOrderedAccess::read() {
  if (is_reference()) {
    oopDesc* value = CompressedOops::decode(Atomic::load(addr<narrowOop>()));
    _old = (jlong)value;
  } else {
    switch (size()) {
      case 1:  _old = extend(Atomic::load(addr<u1>()), _type); break;
      case 2:  _old = extend(Atomic::load(addr<u2>()), _type); break;
      case 4:  _old = extend(Atomic::load(addr<u4>()), _type); break;
      default: _old = Atomic::load(addr<jlong>()); break;
    }
  }
  return _op != NVMAccessOp::CompareAndExchange ||
         (is_reference() ? _old == _compare : _old == extend(_compare, _type));
}

uint64_t NVMOrderedAccess::new_bits() const {
  return _op == NVMAccessOp::Add ? (uint64_t)_old + (uint64_t)_value : (uint64_t)_value;
}

bool NVMOrderedAccess::write() {
  if (is_reference()) {
    oop old_oop = cast_to_oop((intptr_t)_old);
    return NVMFrontStore::compare_exchange(_holder, _offset, old_oop, cast_to_oop(reference())) == old_oop;
  }
  switch (size()) {
    case 1:  return Atomic::cmpxchg(addr<u1>(), (u1)_old, (u1)new_bits()) == (u1)_old;
    case 2: {
      // There is no 2-byte CAS: the 4 bytes around the field are exchanged.
      volatile u4* word = (volatile u4*)((uintptr_t)addr<u2>() & ~(uintptr_t)3);
      const int shift = (int)((uintptr_t)addr<u2>() & 2) * BitsPerByte;
      const u4 mask = (u4)0xffff << shift;
      u4 current = Atomic::load(word);
      while ((u2)(current >> shift) == (u2)_old) {
        u4 wanted = (current & ~mask) | (u4)(u2)new_bits() << shift;
        u4 found = Atomic::cmpxchg(word, current, wanted);
        if (found == current) {
          return true;
        }
        current = found;
      }
      return false;
    }
    case 4:  return Atomic::cmpxchg(addr<u4>(), (u4)_old, (u4)new_bits()) == (u4)_old;
    default: return Atomic::cmpxchg(addr<jlong>(), _old, (jlong)new_bits()) == _old;
  }
}

bool NVMOrderedAccess::perform() {
  while (read()) {
    if (write()) {
      return true;
    }
  }
  return false;
}

static uint64_t mask_of_byte(int i) {
  return (uint64_t)0xff << (i * BitsPerByte);
}

void NVMOrderedAccess::narrow() {
  if (_op != NVMAccessOp::CompareAndExchange) {
    return;
  }
  _written = 0;
  for (int i = 0; i < size(); i++) {
    if ((((uint64_t)_value ^ (uint64_t)_compare) & mask_of_byte(i)) != 0) {
      _written |= mask_of_byte(i);
    }
  }
}

intptr_t NVMOrderedAccess::start() const {
  return _written == 0 ? _offset : _offset + count_trailing_zeros(_written) / BitsPerByte;
}

intptr_t NVMOrderedAccess::end() const {
  return _written == 0 ? _offset : _offset + (BitsPerLong - count_leading_zeros(_written)) / BitsPerByte;
}

void NVMOrderedAccess::find_kept() {
  NVMClass* c = NVMClass::of(_holder->klass());
  const uint32_t word = NVMWord::load(_holder);
  bool by_name = NVMWord::has_home(word) && !c->has_layout(NVMImageFile::home_at(NVMWord::granule(word))->class_id());
  if (by_name) {
    OrderAccess::loadload();
    by_name = NVMFront::closes(_holder, NVMWord::granule(word));      // else that was another home's
  }
  if (c->is_symbolic() || by_name) {
    return;
  }
  if (!NVMClass::is_one(c->slot_of_element_at(_offset), size())) {
    narrow();
  }
  for (int i = 0; i < size(); i++) {
    if (!c->is_instance() || c->slot_at(_offset + i) != NVMClass::Nothing) {
      _kept |= _written & mask_of_byte(i);
    }
  }
}

void NVMOrderedAccess::store_to(NVMHome* home, uint64_t bits) {
  address to = home->field_addr(_offset);
  bits = (bits & _kept) | (_home_before & ~_kept);
  switch (size()) {
    case 1:  NVMPersist::store((volatile u1*)to, (u1)bits); break;
    case 2:  NVMPersist::store((volatile u2*)to, (u2)bits); break;
    case 4:  NVMPersist::store((volatile u4*)to, (u4)bits); break;
    default: NVMPersist::store((volatile uint64_t*)to, bits); break;
  }
  NVMPersist::write_back(to, size());
  NVMPersist::fence();
}

void NVMOrderedAccess::perform_durably(NVMHome* home, nvmgranule granule) {
  memcpy(&_home_before, home->field_addr(_offset), size());
  bool home_written = false;
  while (read()) {
    if (!NVMMutants::is(NVMMutants::JitOrdered)) {
      store_to(home, is_reference() ? untype(granule) : new_bits());
    }
    home_written = true;
    if (write()) {
      return;
    }
  }
  if (home_written) {
    // Another thread's store won, and the comparison fails after all. That
    // thread brings the home in line once it has tested the word, or puts that off: the collector may have looked here already.
    if (is_reference()) {
      NVMMarks::shade(to_nvmgranule((uint32_t)_home_before));
    }
    store_to(home, _home_before);
  }
}

bool NVMOrderedAccess::empties_reservation() {
  if (_op != NVMAccessOp::Put || !is_reference()) {
    return false;
  }
  read();
  oopDesc* const held = (oopDesc*)(intptr_t)_old;
  if (held == nullptr || !NVMSpecial::is_reservation(held->klass())) {
    return false;
  }
  _value = 0;
  return true;
}

jlong NVMOrderedAccess::refused_result() {
  read();
  if (_op == NVMAccessOp::CompareAndExchange && _old == _compare) {
    return _compare != 0 ? 0 : _value;
  }
  return _old;
}
