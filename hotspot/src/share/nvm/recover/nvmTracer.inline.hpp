#ifndef SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP
#define SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP

#include "nvm/recover/nvmTracer.hpp"

#include "nvm/image/nvmImageFile.hpp"

template <typename Function>
void NVMTracer::for_each_home(Function f) {
  const NVMGranuleSet& starts = _homes->met();
  const size_t end = starts.end();
  for (size_t i = starts.find(0, end); i < end; i = starts.find(i + 1, end)) {
    f((uint32_t)i);
  }
}

template <typename Function>
void NVMTracer::for_each_reference(uint32_t granule, Function f) {
  NVMHome* home = NVMImageFile::home_at(granule);
  _shapes[home->class_id()].references->for_each(home, f);
}

#endif // SHARE_NVM_RECOVER_NVMTRACER_INLINE_HPP
