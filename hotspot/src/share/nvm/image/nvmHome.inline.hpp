#ifndef SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP
#define SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP

#include "nvm/image/nvmHome.hpp"

#include "oops/compressedOops.inline.hpp"

inline oop NVMHome::front() const {
  return CompressedOops::decode(CompressedOops::narrow_oop_cast(Atomic::load(&_front)));
}

#endif // SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP
