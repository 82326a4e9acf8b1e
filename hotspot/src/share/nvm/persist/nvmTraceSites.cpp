// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmTraceSites.hpp"

#include <string.h>

uint32_t NVMTraceSites::number_of(NVMSite site, bool* is_new) {
  *is_new = false;
  for (uint32_t i = 0; i < _count; i++) {
    if (_sites[i].line == site.line && strcmp(_sites[i].file, site.file) == 0) {
      return i + 1;
    }
  }
  if (_count == Most) {
    return 0;
  }
  *is_new = true;
  _sites[_count++] = site;
  return _count;
}
