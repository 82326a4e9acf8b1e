// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMFIELDCONVERSION_HPP
#define SHARE_NVM_RECOVER_NVMFIELDCONVERSION_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Values of primitive fields whose type has changed. Types are descriptor characters.
//
// A wider type takes every value of the earlier one, and no two become the same: float and double as far as they have the
// digits. It is made narrower again only for a class that had the narrower type before, as when an upgrade is taken back, and
// only if no value is lost by that.
class NVMFieldConversion : public AllStatic {
public:
  // Can every value be converted, and be told from all others after that?
  static bool is_widening(char from, char to);

  // If the types are a widening one way or the other: writes the value, or the nearest one. False if it is not the same value.
  static bool convert(char from, char to, const u1* in, u1* out);
};

#endif // SHARE_NVM_RECOVER_NVMFIELDCONVERSION_HPP
