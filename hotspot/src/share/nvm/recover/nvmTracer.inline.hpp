// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP
#define SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP

#include "nvm/recover/nvmTracer.hpp"

#include "nvm/image/nvmImageFile.hpp"

template <typename Function>
void NVMTracer::for_each_home(Function f) {
  const NVMGranuleSet& starts = _homes->met();
  const nvmgranule end = starts.end();
  for (nvmgranule g = starts.find(nvmgranule::null, end); g < end; g = starts.find(g + 1, end)) {
    f(g);
  }
}

template <typename Function>
void NVMTracer::for_each_reference(nvmgranule granule, Function f) {
  NVMHome* home = NVMImageFile::home_at(granule);
  _shapes.get(home->class_id())->for_each(home, f);
}

#endif // SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP
