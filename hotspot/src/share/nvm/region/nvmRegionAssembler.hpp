// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP
#define SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP

#include "utilities/macros.hpp"

#include CPU_HEADER(nvm/region/nvmRegionAssembler)

#endif // SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP
