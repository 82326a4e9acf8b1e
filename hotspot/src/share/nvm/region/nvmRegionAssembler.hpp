#ifndef SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP
#define SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP

#include "utilities/macros.hpp"

#include CPU_HEADER(nvm/region/nvmRegionAssembler)

#endif // SHARE_NVM_REGION_NVMREGIONASSEMBLER_HPP
