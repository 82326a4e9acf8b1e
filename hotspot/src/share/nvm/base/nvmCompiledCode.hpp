// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMCOMPILEDCODE_HPP
#define SHARE_NVM_BASE_NVMCOMPILEDCODE_HPP

#include "code/codeCache.hpp"
#include "code/nmethod.hpp"
#include "memory/allStatic.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/mutexLocker.hpp"

// The compilers' code that was made for what is not so any more.
class NVMCompiledCode : public AllStatic {
public:
  // Makes code for which is_stale(nmethod*) not entrant, to be compiled again when it is hot; says how much there was. is_stale is
  // called under CodeCache_lock. In VM state; waits for a handshake.
  template <typename Function> static size_t make_not_entrant(Function is_stale) {
    size_t count = 0;
    DeoptimizationScope scope;
    {
      MutexLocker locker(CodeCache_lock, Mutex::_no_safepoint_check_flag);
      NMethodIterator iter(NMethodIterator::not_unloading);
      while (iter.next()) {
        nmethod* const nm = iter.method();
        if ((nm->is_compiled_by_c1() || nm->is_compiled_by_c2()) && is_stale(nm)) {
          scope.mark(nm, false);
          count++;
        }
      }
    }
    scope.deoptimize_marked();
    return count;
  }
};

#endif // SHARE_NVM_BASE_NVMCOMPILEDCODE_HPP
