// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef CPU_X86_NVM_REGION_NVMREGIONASSEMBLER_X86_HPP
#define CPU_X86_NVM_REGION_NVMREGIONASSEMBLER_X86_HPP

#include "asm/macroAssembler.hpp"
#include "memory/allStatic.hpp"
#include "runtime/globals.hpp"
#include "utilities/globalDefinitions.hpp"

class ciMethod;
class InterpreterMacroAssembler;

// Begin and end of methods that are regions, in the interpreter and where C1's
// code unwinds. No code at all if the flag names no methods.
class NVMRegionAssembler : public AllStatic {
public:
  // In the frame of the method. Preserves rbx and what C++ functions preserve.
  static void interpreted_enter(InterpreterMacroAssembler* masm);

  // As above, and preserves the result. Does nothing if not_entered is not 0:
  // then the frame is removed before it has entered.
  static void interpreted_leave(InterpreterMacroAssembler* masm, TosState result, Register not_entered,
                                bool by_exception);

  // Preserves the exception in rax.
  static void c1_unwind(MacroAssembler* masm, ciMethod* method);
};

#endif // CPU_X86_NVM_REGION_NVMREGIONASSEMBLER_X86_HPP
