// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSITE_HPP
#define SHARE_NVM_BASE_NVMSITE_HPP

// A place in the source that writes back or fences. As the default value of a
// parameter, here() is the caller's place; it costs nothing where it is not used.
struct NVMSite {
  const char* file;
  const char* function;
  int         line;

  static constexpr NVMSite here(const char* file = __builtin_FILE(), const char* function = __builtin_FUNCTION(),
                                int line = __builtin_LINE()) {
    return { file, function, line };
  }
};

#endif // SHARE_NVM_BASE_NVMSITE_HPP
