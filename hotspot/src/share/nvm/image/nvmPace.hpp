// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMPACE_HPP
#define SHARE_NVM_IMAGE_NVMPACE_HPP

#include "utilities/globalDefinitions.hpp"

// When the collector of homes begins, and when threads wait for it.
//
// It begins when what was given out has earned its price; when a quarter of what the last cycle left is all there is; or
// earlier, when threads take space so fast that they could run out before the cycle ends. Whoever takes of the last eighth
// waits for the end of the cycle under way: a slow path, which can't wait, still gets what it needs then. Of an image that
// has just been opened nobody knows what is garbage. So if it is nearly full, the first cycle begins when anything is stored.
//
// Large homes need lines in a row: free space in runs that are long enough for the largest one of late (room) is paced in the
// same way. Where room is scarce, small homes do not spread over it while collections find lines for them elsewhere: a few
// that live on would spoil it for good.
//
// Not thread-safe: under NVMHeap's lock.
class NVMPace {
  size_t _given_out;        // bytes, since the last cycle began
  size_t _during_cycle;     // of these, before the last one ended
  size_t _collect_after;    // so many of these, a cycle is worth its price
  size_t _left_before;      // bytes free when the last one had ended
  size_t _room_before;      // of these, in long runs
  size_t _room;             // what is left of it
  size_t _largest;          // large home, of late
  size_t _lines_before;     // bytes free in chunks of which something was in use
  size_t _pieces;           // bytes given out, but for large homes, since then
  size_t _medium;           // of these, for homes that only long runs are long enough for
  bool   _is_scarce;
  size_t _capacity;

public:
  NVMPace() :
    _given_out(0), _during_cycle(0), _collect_after(0), _left_before(0), _room_before(0), _room(0), _largest(0), _lines_before(0),
    _pieces(0), _medium(0), _is_scarce(false), _capacity(0) {}

  size_t largest() const           { return _largest; }

  // Would small homes, which fit anywhere, take what others need before the next cycle ends? So if there is little space, or
  // little of it in runs that are long enough for these.
  bool is_scarce() const           { return _is_scarce; }

  // As soon as anything is given out.
  void collect_soon()              { _given_out = _collect_after; }

  void note_begin()                { _given_out = 0; }

  // A cycle has ended, or an image has been opened: so much is live, free, free in runs for homes of largest() bytes, in runs of
  // NVMFreeLines::LeastUnfitting, and in chunks of which something is in use.
  void note_end(size_t live, size_t left, size_t room, size_t long_runs, size_t lines, size_t capacity);

  // Space for a large home; left: what is free after that.
  void note_large(size_t size, size_t left);

  // Other space, for a home. lines: what is free after that in chunks of which something is in use. Was it taken off a long run?
  void note_piece(size_t home, size_t size, size_t left, size_t lines, bool is_of_room);

private:
  void note_given_out(size_t size, size_t left);
  void take_room(size_t size);
};

#endif // SHARE_NVM_IMAGE_NVMPACE_HPP
