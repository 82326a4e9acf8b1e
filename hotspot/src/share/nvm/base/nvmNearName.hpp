// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMNEARNAME_HPP
#define SHARE_NVM_BASE_NVMNEARNAME_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

#include <ctype.h>
#include <string.h>

// Which name was meant by one that is not there? The one that takes least changes of a letter, whatever their case, if these are few, or
// else one that has it as a part, or begins like it.
class NVMNearName : public StackObj {
  static const size_t MaxLength = 128;
  static const size_t LeastPart = 4;

  const char* const _wrong;
  const size_t      _length;
  const char*       _best;
  size_t            _best_length;
  size_t            _least;

  static bool is_same(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

  // Levenshtein's, with two letters that have changed places as one change.
  size_t distance(const char* name, size_t length) const {
    size_t rows[3][MaxLength + 1];
    for (size_t i = 0; i <= _length; i++) {
      size_t* const row = rows[i % 3];
      const size_t* const above = rows[(i + 2) % 3];
      const size_t* const two_above = rows[(i + 1) % 3];
      row[0] = i;
      for (size_t j = 1; j <= length; j++) {
        if (i == 0) {
          row[j] = j;
          continue;
        }
        const bool same = is_same(_wrong[i - 1], name[j - 1]);
        row[j] = MIN2(above[j - 1] + (same ? 0 : 1), MIN2(above[j], row[j - 1]) + 1);
        if (i > 1 && j > 1 && is_same(_wrong[i - 1], name[j - 2]) && is_same(_wrong[i - 2], name[j - 1])) {
          row[j] = MIN2(row[j], two_above[j - 2] + 1);
        }
      }
    }
    return rows[_length % 3][length];
  }

  bool is_like_part(const char* name, size_t length) const {
    size_t common = 0;
    while (common < MIN2(_length, length) && is_same(_wrong[common], name[common])) {
      common++;
    }
    bool found = common >= LeastPart && common * 3 >= _length * 2;
    for (size_t at = 0; _length >= LeastPart && at + _length <= length && !found; at++) {
      found = strncasecmp(name + at, _wrong, _length) == 0;
    }
    return found;
  }

public:
  NVMNearName(const char* wrong, size_t length) : _wrong(wrong), _length(length), _best(nullptr), _best_length(0), _least(SIZE_MAX) {}

  void offer(const char* name, size_t length) {
    if (length > MaxLength || _length > MaxLength) {
      return;
    }
    const size_t most = MAX2((size_t)1, MIN2(_length, length) / 3);
    const size_t far = distance(name, length);
    const size_t rank = far <= most ? far : is_like_part(name, length) ? MaxLength + far : SIZE_MAX;
    if (rank < _least) {
      _best = name;
      _best_length = length;
      _least = rank;
    }
  }

  // Null if none is near.
  const char* best() const     { return _best; }
  size_t best_length() const   { return _best_length; }
};

#endif // SHARE_NVM_BASE_NVMNEARNAME_HPP
