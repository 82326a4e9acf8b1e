// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMWRITERING_HPP
#define SHARE_NVM_PERSIST_NVMWRITERING_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/align.hpp"
#include "utilities/globalDefinitions.hpp"

// The writes of one thread to the image that have not gone to the log yet: NVMWriteLog. One thread appends, and one, the logger,
// takes; neither ever waits for a lock.
//
// Entries begin at multiples of 8 bytes:
//
//   u64  bits 63..60  kind
//        Write   bits 55..40 size - 1 (at most a page), bits 39..0 offset in the image; a u64 order and the bytes follow
//        Epoch   bits 59..0: the writes behind it belong to that epoch
//        Wrap    the next entry is at the ring's start
//
// Positions only grow; what lies at one is at its remainder by the ring's size. When its thread ends, the logger still takes what
// it has; it is kept for the next thread of that slot, as the NVMThread. So there are as many as there were threads at once.
class NVMWriteRing : public CHeapObj<mtInternal> {
public:
  static const size_t MaxWrite = 4 * K;
  static const size_t WriteHeader = 2 * sizeof(uint64_t);

  struct Write {
    uint64_t head;
    uint64_t order;
    u1       bytes[];

    nvmoffset offset() const { return to_nvmoffset(head & right_n_bits(40)); }
    size_t    size() const   { return ((head >> 40) & right_n_bits(16)) + 1; }
  };

private:
  enum Kind : uint64_t { WriteKind = 1, EpochKind = 2, WrapKind = 3 };
  static const int KindShift = 60;

  // The most that an append takes: its own entry, an epoch, and what stays unused before a wrap.
  static const size_t MaxAppend = 2 * (WriteHeader + MaxWrite) + 2 * sizeof(uint64_t);

  static const size_t Ahead = 4 * DEFAULT_CACHE_LINE_SIZE;       // of what is written, lines are fetched

  const size_t _size;               // a power of two
  address      _bytes;

  // Of the thread.
  volatile uint64_t _turn;          // odd while it appends
  volatile uint64_t _top;           // the end of what the logger may read
  uint64_t          _epoch;         // of the latest entry
  uint64_t          _known_head;    // an earlier value of _head
  char              _padding[DEFAULT_PADDING_SIZE];

  // Of the logger.
  volatile uint64_t _head;          // what lies before may be overwritten
  uint64_t          _read;          // what lies before has been read

  address   at(uint64_t position)   { return _bytes + (position & (_size - 1)); }
  uint64_t* word_at(uint64_t position) { return (uint64_t*)at(position); }

public:
  explicit NVMWriteRing(size_t size);
  NONCOPYABLE(NVMWriteRing);

  // Of the thread: is there room for one write? Else the logger has to take something first.
  bool has_room() {
    if (_top + MaxAppend - _known_head > _size) {
      _known_head = Atomic::load_acquire(&_head);
    }
    return _top + MaxAppend - _known_head <= _size;
  }

  // Of the thread: is more than so many quarters of it in use?
  bool is_filled(int quarters) {
    const size_t most = _size / 4 * quarters;
    if (_top - _known_head > most) {
      _known_head = Atomic::load_acquire(&_head);
    }
    return _top - _known_head > most;
  }

  // Of the thread: the epoch of what it has written last.
  uint64_t latest_epoch() const { return _epoch; }

  // Around what must be in the epoch that it has looked up inside. Only the compiler has to be told that the look-up comes after
  // begin(): the logger interrupts all processors when it closes an epoch.
  void begin() {
    Atomic::store(&_turn, _turn + 1);
    OrderAccess::acquire();
  }
  void end() { Atomic::release_store(&_turn, _turn + 1); }

  // Inside, with room; size is at most MaxWrite.
  void put(uint64_t epoch, nvmoffset offset, uint64_t order, const void* bytes, size_t size);

  // Of the logger, after its interrupt: waits until what the thread was inside of has ended.
  void await_turn();

  bool is_empty() const { return Atomic::load_acquire(&_top) == _read; }

  // Reads the entries up to the end of that epoch: f(const Write*); peek() leaves them for another call. They stay where they
  // are until release().
  template <typename Function> void read(uint64_t epoch, Function f) { _read = peek(epoch, f); }
  template <typename Function> uint64_t peek(uint64_t epoch, Function f);
  void release() { Atomic::release_store(&_head, _read); }
};

// Returns where what it has not read begins.
template <typename Function>
uint64_t NVMWriteRing::peek(uint64_t epoch, Function f) {
  const uint64_t top = Atomic::load_acquire(&_top);
  uint64_t next = _read;
  while (next < top) {
    const uint64_t word = *word_at(next);
    switch (word >> KindShift) {
      case EpochKind:
        if ((word & right_n_bits(KindShift)) > epoch) {
          return next;
        }
        next += sizeof(uint64_t);
        break;
      case WrapKind:
        next = align_up(next + 1, _size);
        break;
      default:
        f((const Write*)word_at(next));
        next += WriteHeader + align_up(((const Write*)word_at(next))->size(), sizeof(uint64_t));
        break;
    }
  }
  return next;
}

#endif // SHARE_NVM_PERSIST_NVMWRITERING_HPP
