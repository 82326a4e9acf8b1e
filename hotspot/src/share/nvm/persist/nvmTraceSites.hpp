// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMTRACESITES_HPP
#define SHARE_NVM_PERSIST_NVMTRACESITES_HPP

#include "nvm/base/nvmSite.hpp"
#include "utilities/globalDefinitions.hpp"

// The sites that a trace has named so far, with their numbers. Not thread-safe.
class NVMTraceSites {
  static const uint32_t Most = 1024;

  NVMSite  _sites[Most];
  uint32_t _count;

public:
  constexpr NVMTraceSites() : _sites(), _count(0) {}

  // The site's number, from 1 on; 0 if there are too many.
  uint32_t number_of(NVMSite site, bool* is_new);

  void clear() { _count = 0; }
};

#endif // SHARE_NVM_PERSIST_NVMTRACESITES_HPP
