// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmAdvice.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/oop.inline.hpp"

void NVMAdvice::give(oopDesc* holder, NVMClass* c) {
  if (c->take_advised_end() == 0 || NVMImageFile::is_volatile()) {
    return;
  }
  ResourceMark rm;
  log_warning(nvm, advice)("a durable %s changes outside of a failure-atomic region: a crash in the middle of a change may break it. "
                           "To make changes atomic, use org.autopersist.DurableCollections, FailureAtomic.region() around them, or "
                           "-XX:FailureAtomicMethods=@collections. Not to be told: -Xlog:nvm+advice=off",
                           holder->klass()->external_name());
}
