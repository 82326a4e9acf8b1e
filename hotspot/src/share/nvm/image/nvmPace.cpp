// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmPace.hpp"

#include "nvm/base/nvmRequest.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/image/nvmFreeLines.hpp"

static const size_t SmallestMedium = NVMFreeLines::LongRun << NVMMarks::LineLog;

void NVMPace::note_end(size_t live, size_t left, size_t room, size_t long_runs, size_t lines, size_t capacity) {
  _is_scarce = left < capacity / 4 || (_medium > _pieces / 64 && long_runs < 2 * _pieces);
  _pieces = 0;
  _medium = 0;
  _during_cycle = _given_out;
  _collect_after = MAX2(MIN2((size_t)16 * M, capacity / 8), live / 4 * 3);
  _left_before = left;
  _room_before = room;
  _room = room;
  _largest -= _largest / 8;
  _lines_before = lines;
  _capacity = capacity;
}

void NVMPace::note_given_out(size_t size, size_t left) {
  _given_out += size;
  if (_given_out > _collect_after || left < MAX2(_left_before / 4, 2 * _during_cycle)) {
    NVMRequest::collection.want();
  }
  if (left < _left_before / 8) {
    NVMStall::ask(NVMStall::Cycle::UnderWay);
  }
}

void NVMPace::take_room(size_t size) {
  _room -= MIN2(_room, size);
  if (_largest > 0 && _room < MAX2(_room_before / 4, 2 * _largest)) {
    NVMRequest::collection.want();
    if (_room < MAX2(_room_before / 8, _largest)) {
      NVMStall::ask(NVMStall::Cycle::UnderWay);
    }
  }
}

void NVMPace::note_large(size_t size, size_t left) {
  _largest = MAX2(_largest, size);
  take_room(size);
  note_given_out(size, left);
}

void NVMPace::note_piece(size_t home, size_t size, size_t left, size_t lines, bool is_of_room) {
  _pieces += size;
  _medium += home >= SmallestMedium ? home : 0;
  if (is_of_room) {
    take_room(size);
  }
  note_given_out(size, left);
  const size_t quarter = _lines_before / 4;
  const size_t kept = _room < 4 * _largest ? 3 * quarter : _largest > 0 && _room < _capacity / 8 ? 2 * quarter : 0;
  if (lines < kept && _given_out > _capacity / 32) {
    NVMRequest::collection.want();
  }
}
