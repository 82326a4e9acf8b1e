// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKWEAR_HPP
#define SHARE_NVM_DISK_NVMDISKWEAR_HPP

#include "utilities/globalDefinitions.hpp"

// Tells once if so much is written that it would wear out a drive as consumers buy them: these are made for about 0.3 TB a day
// over five years. Short bursts don't count. Of the logger.
class NVMDiskWear {
public:
  static const jlong    Period = 10 * 60 * NANOSECS_PER_SEC;
  static const uint64_t MostPerDay = UINT64_C(1000000000000);

private:
  jlong    _begun;         // the period under way
  uint64_t _bytes_before;  // it
  bool     _has_told;

public:
  explicit NVMDiskWear(jlong now) : _begun(now), _bytes_before(0), _has_told(false) {}

  // bytes: all that was written until now, in nanoseconds of a clock that only grows. Bytes a day, if that is too much; else 0.
  uint64_t note(uint64_t bytes, jlong now) {
    if (now - _begun < Period) {
      return 0;
    }
    const double days = (double)(now - _begun) / NANOSECS_PER_SEC / (24 * 60 * 60);
    const uint64_t per_day = (uint64_t)((double)(bytes - _bytes_before) / days);
    _begun = now;
    _bytes_before = bytes;
    if (_has_told || per_day <= MostPerDay) {
      return 0;
    }
    _has_told = true;
    return per_day;
  }
};

#endif // SHARE_NVM_DISK_NVMDISKWEAR_HPP
