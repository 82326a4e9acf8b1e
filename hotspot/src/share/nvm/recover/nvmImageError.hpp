// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMIMAGEERROR_HPP
#define SHARE_NVM_RECOVER_NVMIMAGEERROR_HPP

#include "nvm/base/nvmError.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/ostream.hpp"

// Throws a RecoveryException about the image, in a function that returns nothing. Needs a ResourceMark.
#define THROW_IMAGE_ERROR(...)                                                                   \
  do {                                                                                           \
    stringStream message;                                                                        \
    message.print("NVM image %s: ", NVMImageFile::path());                                       \
    message.print(__VA_ARGS__);                                                                  \
    THROW_NOT_RECOVERED(message.as_string());                                                    \
  } while (false)

#endif // SHARE_NVM_RECOVER_NVMIMAGEERROR_HPP
