// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMBARRIERASSEMBLER_HPP
#define SHARE_NVM_BARRIER_NVMBARRIERASSEMBLER_HPP

#include "utilities/macros.hpp"

#include CPU_HEADER(nvm/barrier/nvmBarrierAssembler)

#endif // SHARE_NVM_BARRIER_NVMBARRIERASSEMBLER_HPP
